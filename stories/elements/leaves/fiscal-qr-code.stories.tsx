import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-qr-code',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-qr-code'),
}
export default meta

export const Elemento = elementStory('fiscal-qr-code')
