import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { broken, NOBODY, never, light } from '../server.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Detalhe' }
export default meta

/** The newest note of Aurora that a condition picks. */
const noteWhere = (condition: string) => async (store: Store) => {
  const { rows } = await sql<{ key: string }>`
    select n.key from nfces n join tenants t on t.id = n.tenant_id
    where t.description = 'Grupo Aurora' and ${sql.raw(condition)} order by n.emitted_at desc limit 1
  `.execute(store)
  if (!rows[0]) throw new Error(`no note where ${condition}`)
  return paths.nfce(rows[0].key)
}
const authorized = noteWhere(`n.status = 'authorized' and n.warnings = '[]' and n.emitted_on >= '2026-01-01'`)

export const Autorizada = at({ path: authorized }, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: /^NFC-e \d+$/ })).toBeVisible()
  await expect(await canvas.findByRole('img', { name: 'QR Code da nota' })).toBeVisible()
})

export const Contingencia = {
  name: 'Contingência',
  ...at({ path: noteWhere(`n.emission_type = '9'`) }, async ({ canvas }) => {
    await expect(await canvas.findByText(/^Emitida em contingência\./)).toBeVisible()
  }),
}

export const Cancelada = at({ path: noteWhere(`n.status = 'canceled'`) }, async ({ canvas }) => {
  await expect((await canvas.findAllByText('Cancelada')).length).toBeGreaterThan(0)
})

export const Substituida = {
  name: 'Substituída',
  ...at(
    { path: noteWhere(`exists (select from nfce_substitutions s where s.substituted_key = n.key)`) },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Substituída pela nota')).toBeVisible()
    },
  ),
}

export const ComAvisos = {
  name: 'Com avisos',
  ...at({ path: noteWhere(`n.warnings <> '[]'`) }, async ({ canvas }) => {
    await expect(await canvas.findByText('Este documento foi recebido com avisos:')).toBeVisible()
  }),
}

export const Carregando = at({ path: authorized, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByText('Informações')).toBeVisible()
})

export const Inexistente = at(
  { path: paths.nfce('35260712345678000195650010000000011000000017') },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Não foi possível carregar os detalhes da NFC-e')).toBeVisible()
  },
)

export const Erro = light(
  at({ path: authorized, trouble: broken }, async ({ canvas }) => {
    const said = await canvas.findByText(/^Ocorreu um erro ao carregar os dados da NFCe:/, {}, { timeout: 10_000 })
    await waitFor(() => expect(said).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: authorized, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const Evento = at({ path: authorized }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('link', { name: 'Autorizada' }))
  const dialog = within(await canvas.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('tab', { name: 'Resposta (XML)' }))
  const tag = await dialog.findByText(/^<infProt$/)
  await waitFor(() => expect(tag).toBeVisible())
  const xml = dialog.getByLabelText('XML da resposta')
  await expect(getComputedStyle(xml).whiteSpace).toBe('pre-wrap')
  await userEvent.click(dialog.getByRole('switch', { name: 'Quebrar linhas' }))
  await expect(getComputedStyle(xml).whiteSpace).toBe('pre')
  await expect(dialog.getByRole('button', { name: 'Copiar XML' })).toBeVisible()
})
export const EventoClaro = { tags: ['!test'], ...Evento, name: 'Evento, tema claro', globals: { theme: 'light' } }
