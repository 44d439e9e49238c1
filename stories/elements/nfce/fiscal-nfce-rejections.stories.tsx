import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-nfce-rejections',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-nfce-rejections'),
}
export default meta

export const Elemento = elementStory('fiscal-nfce-rejections')
