import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-nfce-list',
  tags: ['autodocs'],
  ...elementOf('fiscal-nfce-list'),
}
export default meta

export const Elemento = elementStory('fiscal-nfce-list')
