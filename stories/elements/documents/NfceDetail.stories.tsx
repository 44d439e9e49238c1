import type { Meta } from '@storybook/react-vite'
import { newestNote } from '../newest-note.ts'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = {
  title: 'Elementos/fiscal-nfce-detail',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-nfce-detail'),
}
export default meta

export const Elemento = elementStory('fiscal-nfce-detail', {
  attributes: async (store) => ({ 'nfce-key': await newestNote(store) }),
})
