import type { Meta } from '@storybook/react-vite'
import '#widgets/leaves.ts'
import { newestNote } from '../newest-note.ts'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = {
  title: 'Elementos/fiscal-access-key',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-access-key'),
}
export default meta

export const Elemento = elementStory('fiscal-access-key', {
  attributes: async (store) => ({ value: await newestNote(store) }),
})
