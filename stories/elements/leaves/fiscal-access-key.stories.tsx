import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-access-key',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-access-key'),
}
export default meta

export const Elemento = elementStory('fiscal-access-key')
