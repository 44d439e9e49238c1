import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = { title: 'Elementos/fiscal-roles', tags: ['autodocs', '!test'], ...elementOf('fiscal-roles') }
export default meta

export const Elemento = elementStory('fiscal-roles', { attributes: async () => ({ context: 'primary' }) })
