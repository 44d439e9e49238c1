import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-cfe-list',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-cfe-list'),
}
export default meta

export const Elemento = elementStory('fiscal-cfe-list')
