import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { contentDiffers, failed, notMade, SIGNATURE_CHECKS, UNSIGNED } from '#domain/documents/proof/checks.ts'
import { eventProofKey } from '#domain/documents/proof/request-keys.ts'
import { paths } from '#widgets/paths.ts'
import { type Facts, NO_ROOTS, proveAs } from '../proofs.ts'
import { light } from '../server.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Integridade' }
export default meta

/** Key of one of the oldest notes, which no other story looks at. */
async function keyAt(store: Store, place: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select n.key from nfces n join tenants t on t.id = n.tenant_id
    where t.description = 'Grupo Aurora' and n.environment = 'production' order by n.emitted_at, n.id limit 1 offset ${place}
  `.execute(store)
  if (!rows[0]) throw new Error(`no note ${place}`)
  return rows[0].key
}

const note = (place: number, facts: Facts) => ({
  before: async (store: Store) => proveAs(store, await keyAt(store, place), facts),
  path: async (store: Store) => paths.nfce(await keyAt(store, place)),
})

type Canvas = Parameters<NonNullable<ReturnType<typeof at>['play']>>[0]['canvas']

async function panelIn(canvas: Canvas) {
  const heading = await canvas.findByRole('heading', { name: 'Integridade' })
  const panel = heading.closest('section') ?? heading
  panel.scrollIntoView()
  return within(panel)
}

export const Confere = {
  name: 'O conteúdo é o que a empresa assinou',
  ...at(note(20, { others: [NO_ROOTS] }), async ({ canvas }) => {
    const panel = await panelIn(canvas)
    await expect(panel.getAllByText(/^O conteúdo é o que a empresa assinou em \d\d\/\d\d\/\d{4}\.$/)[0]).toBeVisible()
    await userEvent.click(panel.getByText('10 conferências'))
    const chain = await panel.findByText('Não pôde ser feita: as raízes da ICP-Brasil não estão neste servidor.')
    await waitFor(() => expect(chain).toBeVisible())
    await expect(panel.getAllByText('Confere')).toHaveLength(9)
  }),
}

/** The oldest note of all that is cancelled. */
async function canceled(store: Store): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select n.key from nfces n join tenants t on t.id = n.tenant_id
      join nfce_events e on e.tenant_id = n.tenant_id and e.nfce_key = n.key and e.type = '110111' and e.sequence = 1
    where t.description = 'Grupo Aurora' and n.status = 'canceled' order by n.emitted_at, n.id limit 1`.execute(store)
  if (!rows[0]) throw new Error('no cancelled note')
  return rows[0].key
}

export const Cancelamento = {
  name: 'A nota confere, o seu cancelamento não',
  ...at(
    {
      before: async (store: Store) => {
        const key = await canceled(store)
        await proveAs(store, key, { others: [NO_ROOTS] })
        await proveAs(store, eventProofKey({ type: '110111', key, sequence: 1, environment: 'production' }), {
          others: [
            failed('holder', 'O certificado é do CNPJ 11.444.777/0001-61, e o emitente é 11.222.333/0001-81'),
            NO_ROOTS,
          ],
          without: ['totals', 'qr_code'],
        })
      },
      path: async (store: Store) => paths.nfce(await canceled(store)),
    },
    async ({ canvas }) => {
      const heading = await canvas.findByRole('heading', { name: 'Integridade do cancelamento' })
      heading.scrollIntoView()
      const panel = within(heading.closest('section') ?? heading)
      await expect(panel.getAllByText(/^O certificado é do CNPJ 11.444.777/)[0]).toBeVisible()
      await expect(panel.getAllByText(/^O conteúdo é o que a empresa assinou em /)[0]).toBeVisible()
      await expect(panel.getByText('8 conferências')).toBeVisible()
    },
  ),
}

export const Falhas = {
  name: 'Cada falha em suas palavras',
  ...light(
    at(
      note(21, {
        others: [
          contentDiffers(true),
          notMade('signature', 'O conteúdo já não confere'),
          failed('validity', 'O certificado venceu em 01/03/2026, e o documento foi emitido em 30/03/2026'),
          NO_ROOTS,
          failed('totals', 'O total da nota (R$ 15,00) difere da soma dos seus valores (R$ 25,00)'),
        ],
      }),
      async ({ canvas }) => {
        const panel = await panelIn(canvas)
        await expect(panel.getAllByText(/^O conteúdo deste arquivo não corresponde à assinatura/)[0]).toBeVisible()
        await expect(panel.getAllByText(/^O total da nota/)[0]).toBeVisible()
        await expect(panel.queryByText(/^O conteúdo é o que/)).not.toBeInTheDocument()
      },
    ),
  ),
}

export const AssinaturaFalha = {
  name: 'A assinatura não confere: o conteúdo não é de ninguém',
  ...at(
    note(24, {
      others: [failed('signature', 'A assinatura não foi feita com a chave do certificado que vem com ela'), NO_ROOTS],
    }),
    async ({ canvas }) => {
      const panel = await panelIn(canvas)
      await expect(panel.getAllByText(/^A assinatura não foi feita com a chave/)[0]).toBeVisible()
      await expect(panel.queryByText(/^O conteúdo é o que/)).not.toBeInTheDocument()
      await userEvent.click(panel.getByText('10 conferências'))
      await waitFor(() => expect(panel.getByText(/^O conteúdo confere com o resumo \(digest\)/)).toBeVisible())
    },
  ),
}

export const SemAssinatura = {
  name: 'Uma nota sem assinatura',
  ...at(
    note(22, {
      isSigned: false,
      others: [...SIGNATURE_CHECKS, 'protocol' as const].map((code) => notMade(code, UNSIGNED)),
    }),
    async ({ canvas }) => {
      const panel = await panelIn(canvas)
      await expect(panel.getByText('O documento não tem assinatura.')).toBeVisible()
    },
  ),
}

export const Pendente = {
  name: 'Ainda não conferida',
  ...at({ path: async (store) => paths.nfce(await keyAt(store, 23)) }, async ({ canvas }) => {
    const panel = await panelIn(canvas)
    await expect(panel.getByText(/^Ainda não conferido/)).toBeVisible()
  }),
}
