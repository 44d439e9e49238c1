import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-sat-park',
  tags: ['autodocs'],
  ...elementOf('fiscal-sat-park'),
}
export default meta

export const Elemento = elementStory('fiscal-sat-park')
