import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-sat-manager',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-sat-manager'),
}
export default meta

export const Elemento = elementStory('fiscal-sat-manager')
