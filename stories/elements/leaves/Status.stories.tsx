import type { Meta } from '@storybook/react-vite'
import '#widgets/leaves.ts'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = { title: 'Elementos/fiscal-status', tags: ['autodocs', '!test'], ...elementOf('fiscal-status') }
export default meta

export const Elemento = elementStory('fiscal-status', {
  attributes: async () => ({ kind: 'nfce', code: 'authorized' }),
})
