import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-month-end',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-month-end'),
}
export default meta

export const Elemento = elementStory('fiscal-month-end')
