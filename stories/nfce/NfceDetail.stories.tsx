import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import type { SefazNotice } from '#domain/documents/nfce-lifecycle.ts'
import { expectSteady } from '../geometry.ts'
import { broken, NOBODY, never, light } from '../server.tsx'
import { at } from './stage.tsx'
import { READY } from '../screen.tsx'

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
    const words = await canvas.findByText(/^Emitida em contingência\. Em contingência desde .*Justificativa: \S/)
    await expect(words).toBeVisible()
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
      const there = await canvas.findByRole('link', { name: /Substituída pela nota/ })
      const number = /Série \d+ · Número (\d+)/.exec(there.textContent)?.[1]
      await userEvent.click(there)
      await expect(await canvas.findByRole('heading', { name: `NFC-e ${number}` })).toBeVisible()
      await userEvent.click(await canvas.findByRole('link', { name: /Substitui a nota/ }))
      await expect(await canvas.findByRole('link', { name: /Substituída pela nota/ })).toBeVisible()
    },
  ),
}

export const ComAvisos = {
  name: 'Com avisos',
  ...at({ path: noteWhere(`n.warnings <> '[]'`) }, async ({ canvas }) => {
    const notice = (await canvas.findByText('Este documento foi recebido com avisos:')).parentElement
    await expect(notice).toHaveTextContent(/(difere d|não |ilegível)/)
  }),
}

export const Composta = {
  name: 'XML composto',
  // Of a lot, whose answer is a file of its own.
  ...at(
    {
      path: noteWhere(
        `exists (select from nfce_events e where e.tenant_id = n.tenant_id and e.nfce_key = n.key and e.type = 'protocol' and e.c_stat = '100'
          and e.response_file_id <> n.file_id)`,
      ),
    },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Composto de nota e protocolo, que vieram separados')).toBeVisible()
    },
  ),
}

/** One of the oldest notes, which no other story looks at, says what SEFAZ answered. */
const answered = (place: number, status: string, notices: readonly SefazNotice[]) => async (store: Store) => {
  await sql`
    update nfces set status = ${status}, notices = ${JSON.stringify(notices)}::text::jsonb
    where id = (
      select n.id from nfces n join tenants t on t.id = n.tenant_id
      where t.description = 'Grupo Aurora' and n.environment = 'production' and n.emission_type = '1'
      order by n.emitted_at, n.id limit 1 offset ${place}
    )`.execute(store)
}

export const ComAlertas = {
  name: 'Autorizada com alertas',
  ...at(
    {
      before: answered(0, 'authorized', [
        { code: 'sefaz_alert', message: 'Alerta da SEFAZ 5001: NCM em revisão' },
        { code: 'sefaz_alert', message: 'Alerta da SEFAZ 5002: GTIN sem cadastro no CCG' },
      ]),
      path: noteWhere(`n.notices @> '[{"code":"sefaz_alert"}]'`),
    },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Alerta da SEFAZ 5001: NCM em revisão')).toBeVisible()
    },
  ),
}

export const CodigoDesconhecido = {
  name: 'Código desconhecido',
  ...at(
    {
      before: answered(1, 'pending_status', [{ code: 'unknown_code', message: 'Código 187: Situação nova da SEFAZ' }]),
      path: noteWhere(`n.notices @> '[{"code":"unknown_code"}]'`),
    },
    async ({ canvas }) => {
      await expect((await canvas.findAllByText('Status pendente'))[0]).toBeVisible()
      await expect(canvas.getByText('Código 187: Situação nova da SEFAZ')).toBeVisible()
    },
  ),
}

export const Carregando = at({ path: authorized, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByText('Informações')).toBeVisible()
})

export const Inexistente = at(
  { path: paths.nfce('35260712345678000195650010000000011000000017') },
  async ({ canvas }) => {
    const said = await canvas.findByText('Não foi possível carregar os detalhes da NFC-e')
    await waitFor(() => expect(said).toBeVisible())
    await expect(canvas.getByText(/^Ocorreu um erro ao carregar os dados da NFCe: ./)).toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: 'Voltar' })).toBeVisible()
  },
)

export const Erro = light(
  at({ path: authorized, trouble: broken, isProof: true }, async ({ canvas }) => {
    const said = await canvas.findByText(/^Ocorreu um erro ao carregar os dados da NFCe:/, {}, { timeout: 10_000 })
    await waitFor(() => expect(said).toBeVisible())
  }),
)

let failing: RegExp | undefined
/** Calls whose address fits fail until the story lets them pass. */
const failingAt = (address: RegExp) => ({
  path: authorized,
  before: async () => {
    failing = address
  },
  trouble: async (path: string) =>
    failing?.test(path) ? Response.json({ code: 'invalid', message: 'Hoje não.' }, { status: 400 }) : undefined,
})

export const SemEventos = {
  name: 'Sem os eventos',
  ...at(failingAt(/\/events/), async ({ canvas }) => {
    await canvas.findByText('Ocorreu um erro ao carregar a lista de eventos: Hoje não.')
    const aside = within(await canvas.findByRole('complementary'))
    await waitFor(() => expect(aside.getByText('Hoje não.')).toBeVisible())
    await expect(canvas.getByRole('heading', { name: 'Emitente' })).toBeVisible()
    failing = undefined
    await userEvent.click(aside.getByRole('button', { name: 'Tentar novamente' }))
    await expect((await aside.findAllByRole('listitem'))[0]).toBeVisible()
  }),
}

export const SemArquivo = {
  name: 'Sem o arquivo',
  ...at(failingAt(/\/xml_url/), async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^NFC-e \d+$/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Baixar XML' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Hoje não.')
  }),
}

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: authorized, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const Evento = at({ path: authorized }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('link', { name: 'Autorizada' }))
  const dialog = within(await canvas.findByRole('dialog', READY))
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

/** Tabs of much and of little text: the dialog stays where it is, as large as it is. */
export const EventoParado = {
  name: 'Evento, em cada aba no mesmo lugar',
  ...at({ path: authorized }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Autorizada' }))
    const dialog = await canvas.findByRole('dialog', READY)
    await within(dialog).findByRole('tab', { name: 'Resposta (XML)' })
    await expectSteady(dialog)
  }),
}

/** An event's address, by a condition on it. */
const eventWhere = (condition: string) => async (store: Store) => {
  const { rows } = await sql<{ key: string; id: string }>`
    select e.nfce_key as key, e.id from nfce_events e join tenants t on t.id = e.tenant_id
    where t.description = 'Grupo Aurora' and ${sql.raw(condition)} limit 1
  `.execute(store)
  if (!rows[0]) throw new Error(`no event where ${condition}`)
  return paths.nfceEvent(rows[0].key, rows[0].id)
}

export const EventoSemResposta = {
  name: 'Evento sem resposta',
  ...at({ path: eventWhere('e.response_file_id is null') }, async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', READY))
    await dialog.findByRole('tab', { name: 'Informações' })
    const tabs = dialog.getAllByRole('tab').map(({ textContent }) => textContent)
    await expect(tabs).toEqual(['Informações', 'Requisição (XML)'])
  }),
}

export const EventoComposto = {
  name: 'Evento composto',
  ...at(
    { path: eventWhere(`e.type = '110111' and e.type_level = 'success' and e.request_file_id <> e.response_file_id`) },
    async ({ canvas }) => {
      const dialog = within(await canvas.findByRole('dialog', READY))
      await userEvent.click(await dialog.findByRole('tab', { name: 'Evento composto (XML)' }))
      const xml = await dialog.findByLabelText('XML composto de evento e resposta, que vieram separados')
      await expect(xml).toHaveTextContent(/<procEventoNFe .*<evento .*<retEvento /)
      await expect(dialog.getByText(/Composto de evento e resposta/)).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Baixar' })).toBeEnabled()
    },
  ),
}

/** Of the master's other tenant: said where the note would stand, with the way there, and nowhere else. */
export const DeOutroGrupo = {
  name: 'De outra organização',
  ...at(
    {
      async path(store) {
        const { key } = await store
          .selectFrom('nfces as n')
          .innerJoin('tenants as t', 't.id', 'n.tenant_id')
          .select('n.key')
          .where('t.description', '=', 'Rede Horizonte')
          .orderBy('n.emitted_at')
          .executeTakeFirstOrThrow()
        return paths.nfce(key)
      },
    },
    async ({ canvas }) => {
      const region = await canvas.findByRole('alert')
      await expect(region).toHaveTextContent(/^Este registro é de outra organização\.Abrir em Rede Horizonte$/)
      await expect(within(region).getByRole('link', { name: 'Abrir em Rede Horizonte' })).toBeVisible()
      await expect(canvas.queryByText(/Registro não encontrado/)).not.toBeInTheDocument()
    },
  ),
}

export const EventoInexistente = {
  name: 'Evento inexistente',
  ...at(
    { path: async (store) => `${await authorized(store)}/events/00000000-0000-4000-8000-000000000000` },
    async ({ canvas }) => {
      const said = await canvas.findByText('Não foi possível carregar o evento')
      await waitFor(() => expect(said).toBeVisible())
      await expect(canvas.getByText(/^Ocorreu um erro ao carregar os detalhes do evento: ./)).toBeInTheDocument()
    },
  ),
}

/** Esc closes an event, and the focus is back where it was opened from. */
export const EventoFechado = {
  name: 'Evento fechado',
  tags: ['!dev'],
  ...at({ path: authorized }, async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Autorizada' })
    link.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('dialog', READY)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(link).toHaveFocus())
  }),
}
