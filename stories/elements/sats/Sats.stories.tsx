import type { Meta } from '@storybook/react-vite'
import { reportOnce } from '../../sats/stage.tsx'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = { title: 'Elementos/fiscal-sats', tags: ['autodocs', '!test'], ...elementOf('fiscal-sats') }
export default meta

export const Elemento = elementStory('fiscal-sats', { first: reportOnce })
