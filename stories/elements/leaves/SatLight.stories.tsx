import type { Meta } from '@storybook/react-vite'
import '#widgets/leaves.ts'
import { observed } from '../../sats/serials.ts'
import { reportOnce } from '../../sats/readings.ts'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = {
  title: 'Elementos/fiscal-sat-light',
  tags: ['autodocs', '!test'],
  ...elementOf('fiscal-sat-light'),
}
export default meta

export const Elemento = elementStory('fiscal-sat-light', {
  first: reportOnce,
  attributes: async (store) => ({ sat: await observed((serial) => serial)(store) }),
})
