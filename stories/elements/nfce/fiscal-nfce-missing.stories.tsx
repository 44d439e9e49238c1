import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-nfce-missing',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-nfce-missing'),
}
export default meta

export const Elemento = elementStory('fiscal-nfce-missing')
