import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by `npm run surface -- --write`.
const meta: Meta = {
  title: 'Elementos/fiscal-danfe',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-danfe'),
}
export default meta

export const Elemento = elementStory('fiscal-danfe')
