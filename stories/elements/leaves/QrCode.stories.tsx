import type { Meta } from '@storybook/react-vite'
import '#widgets/leaves.ts'
import { elementOf, elementStory } from '../element.tsx'

const meta: Meta = { title: 'Elementos/fiscal-qr-code', tags: ['autodocs', '!test'], ...elementOf('fiscal-qr-code') }
export default meta

export const Elemento = elementStory('fiscal-qr-code', {
  attributes: async () => ({
    value: 'https://exemplo.example/qrcode?p=35251141209876000120',
    label: 'QR Code da nota',
  }),
})
