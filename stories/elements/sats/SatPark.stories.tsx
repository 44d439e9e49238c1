import type { Meta } from '@storybook/react-vite'
import { reportOnce } from '../../sats/stage.tsx'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = { title: 'Elementos/fiscal-sat-park', tags: ['autodocs'], ...elementOf('fiscal-sat-park') }
export default meta

export const Elemento = elementStory('fiscal-sat-park', { first: reportOnce })
