import type { Meta } from '@storybook/react-vite'
import { reportOnce } from '../../sats/stage.tsx'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = {
  title: 'Elementos/fiscal-sat-alerts',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-sat-alerts'),
}
export default meta

export const Elemento = elementStory('fiscal-sat-alerts', { first: reportOnce })
