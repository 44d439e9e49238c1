import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useEffect, useRef } from 'react'
import { expect, waitFor } from 'storybook/test'
import { makeNfceKey } from '#domain/documents/access-key.ts'
import { CFE_STATUSES, NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { OPERATION_STATES } from '#domain/sats/operation-states.ts'
import '#widgets/leaves.ts'
import type { Leaf } from '#widgets/leaves/define-leaf.ts'
import { leafClass } from '#widgets/leaves/leaf-class.ts'
import { satLight, type SatNews } from '#widgets/leaves/SatLightLeaf.tsx'
import { NOW } from '../now.ts'

// As elements, in the text of a page: React itself draws them here, our painter in the built file.

const meta = { title: 'Elementos/Folhas', parameters: { controls: { disable: true } } } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const KEY = makeNfceKey({
  uf: '35',
  yearMonth: '2611',
  cnpj: '11222333000181',
  serie: 1,
  number: 7,
  emissionType: 1,
  code: 5,
})

/** A light that asks nobody: what it is told is the story's. */
const LIGHT = 'story-sat-light'
if (!customElements.get(LIGHT)) {
  const { extend: _, ...still } = satLight
  customElements.define(LIGHT, leafClass(still))
}

interface LeafOnPageProps {
  tag: string
  attributes?: Readonly<Record<string, string>>
  news?: SatNews
}

function LeafOnPage({ tag, attributes = {}, news }: LeafOnPageProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const leaf = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) leaf.setAttribute(name, value)
    place.current?.replaceChildren(leaf)
    // The tag is one of ours.
    if (news) (leaf as Leaf).give({ news })
  })
  return <span ref={place} />
}

const Rows = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <table style={{ font: '15px/1.5 Georgia, serif', color: '#222', background: '#fff', colorScheme: 'light' }}>
    <tbody>
      {rows.map(([what, leaf]) => (
        <tr key={what}>
          <td style={{ padding: '4px 24px 4px 8px' }}>{what}</td>
          <td>{leaf}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const rootsOf = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))
const textsOf = (canvas: HTMLElement) => rootsOf(canvas).map(({ textContent }) => textContent)

export const Chaves: Story = {
  render: () => (
    <Rows
      rows={[
        ['Chave', <LeafOnPage key="1" tag="fiscal-access-key" attributes={{ value: KEY }} />],
        ['Chave inválida', <LeafOnPage key="2" tag="fiscal-access-key" attributes={{ value: KEY.slice(1) }} />],
        ['Sem chave', <LeafOnPage key="3" tag="fiscal-access-key" />],
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(textsOf(canvasElement)).toEqual([
      KEY,
      `${KEY.slice(1)} Chave de acesso inválida`,
      'Chave de acesso inválida',
    ])
  },
}

export const QrCode: Story = {
  name: 'QR Code',
  render: () => (
    <Rows
      rows={[
        [
          'Com botão',
          <LeafOnPage
            key="1"
            tag="fiscal-qr-code"
            attributes={{ value: 'https://portal.example', label: 'Consulta da nota', download: 'nota', size: '120' }}
          />,
        ],
        ['Longo demais', <LeafOnPage key="2" tag="fiscal-qr-code" attributes={{ value: 'a'.repeat(3000) }} />],
        ['Sem conteúdo', <LeafOnPage key="3" tag="fiscal-qr-code" />],
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(textsOf(canvasElement)).toEqual([
        'Baixar QR Code',
        'O texto é longo demais para um QR Code',
        'QR Code sem conteúdo',
      ]),
    )
    await waitFor(() => expect(rootsOf(canvasElement)[0]?.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h7/))
  },
}

const statuses = [
  ...Object.entries(NFCE_STATUSES).map(([code, { label }]) => ['nfce', code, label] as const),
  ...Object.entries(CFE_STATUSES).map(([code, { label }]) => ['cfe', code, label] as const),
  ...OPERATION_STATES.map(({ id, description }) => ['sat', id, description] as const),
  ['nfce', 'outra', 'Status desconhecido: outra'] as const,
]

export const Status: Story = {
  render: () => (
    <Rows
      rows={statuses.map(([kind, code]) => [
        `${kind} ${code}`,
        <LeafOnPage key={code} tag="fiscal-status" attributes={{ kind, code }} />,
      ])}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(textsOf(canvasElement)).toEqual(statuses.map(([, , label]) => label))
  },
}

const sat = {
  id: '1',
  serial_number: '002301011',
  retired_on: null,
  read_utc: new Date(NOW - 180_000).toISOString(),
  alerts: [],
}
const lights: readonly (readonly [string, SatNews | undefined, string])[] = [
  ['Esperando', undefined, 'Consultando SAT'],
  ['Sem alerta', { of: '1', state: 'ready', sat, at: NOW }, 'Sem alerta'],
  ['Com alertas', { of: '1', state: 'ready', sat: { ...sat, alerts: ['info', 'danger'] }, at: NOW }, '2 alertas'],
  ['Nunca monitorado', { of: '1', state: 'ready', sat: { ...sat, read_utc: null }, at: NOW }, 'Nunca monitorado'],
  ['Desativado', { of: '1', state: 'ready', sat: { ...sat, retired_on: '2026-01-01' }, at: NOW }, 'Desativado'],
  ['Sem resposta', { of: '1', state: 'stale', sat, at: NOW, message: 'Hoje não.' }, 'Sem alerta (desatualizado)'],
  ['Sem sessão', { of: '1', state: 'auth', message: 'Sessão não iniciada' }, 'Sessão não iniciada'],
  ['Sem permissão', { of: '1', state: 'auth', message: 'Sem permissão' }, 'Sem permissão'],
  ['Não encontrado', { of: '1', state: 'error', message: 'SAT não encontrado' }, 'SAT não encontrado'],
]

export const Luzes: Story = {
  render: () => (
    <Rows
      rows={lights.map(([what, news]) => [
        what,
        <LeafOnPage key={what} tag={LIGHT} attributes={{ sat: '1' }} {...(news && { news })} />,
      ])}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(textsOf(canvasElement)).toEqual(lights.map(([, , text]) => text))
    const title = rootsOf(canvasElement)[1]?.querySelector('.status')?.getAttribute('title')
    await expect(title).toBe('SAT 002301011. Último monitoramento há 3 min')
  },
}
