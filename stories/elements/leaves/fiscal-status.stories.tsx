import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-status',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-status'),
}
export default meta

export const Elemento = elementStory('fiscal-status')
