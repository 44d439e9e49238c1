import type { Meta, StoryObj } from '@storybook/react-vite'
import { QrCode } from '#ui/QrCode.tsx'
import XmlView from '#ui/xml/XmlView.tsx'
import '#ui/styles/qr.css'
import { states } from './states.tsx'

const meta = {
  title: 'Componentes/Dados/QR Code e XML',
  component: QrCode,
  tags: ['autodocs'],
  args: { value: 'https://exemplo.example/qrcode?p=35251141209876000120', label: 'QR Code da nota', size: 180 },
} satisfies Meta<typeof QrCode>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const XML = `<?xml version="1.0"?><nfeProc versao="4.00"><!-- comentário --><NFe><infNFe Id="NFe1"><ide><cUF>35</cUF></ide></infNFe></NFe></nfeProc>`

export const Estados: Story = states((args) => ({
  Média: <QrCode {...args} />,
  'Texto longo, correção L': <QrCode {...args} label="QR Code longo" value={'4'.repeat(400)} correction="L" />,
  XML: (
    <div style={{ minWidth: 0, flex: 1 }}>
      <XmlView text={XML} label="XML da nota" />
    </div>
  ),
}))
