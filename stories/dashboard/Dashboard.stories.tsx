import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { contentDiffers } from '#domain/documents/proof/checks.ts'
import dashboard from '#widgets/dashboard/widget.ts'
import { paths } from '#widgets/paths.ts'
import { proveAs } from '../proofs.ts'
import { screensOf, unreadable } from '../screen.tsx'
import { broken, NOBODY, never, type Trouble } from '../server.tsx'
import { asked, FIRST, firstMinute } from '../first-minute.tsx'

/** A story of the dashboard: where it opens, as whom, and what goes wrong. */
const at = screensOf(dashboard, { path: paths.home() })

const meta: Meta = { title: 'Telas/Painel' }
export default meta

const SLOW = { timeout: 15_000 }

export const Vendas = at({}, async ({ canvas }) => {
  await expect((await canvas.findAllByText('Total Líquido', undefined, SLOW))[0]).toBeVisible()
  const products = await canvas.findByRole('table', { name: 'Total por produto' }, SLOW)
  await waitFor(() => expect(within(products).getAllByRole('row').length).toBeGreaterThan(3), SLOW)
})

export const Claro = { tags: ['!test'], ...Vendas, name: 'Tema claro', globals: { theme: 'light' } }

export const PorMes = {
  name: 'Por mês',
  ...at({ path: `${paths.home()}?date_start=2026-01-01&date_end=2026-11-20&grouping=month` }, async ({ canvas }) => {
    await expect((await canvas.findAllByText('Mês', undefined, SLOW))[0]).toBeVisible()
  }),
  globals: { theme: 'light' },
}

/** What the server refuses is not asked: the usual period stands in its place. */
export const PeriodoLongo = {
  name: 'Período de mais de cinco anos',
  ...at({ path: `${paths.home()}?date_start=2000-01-01&date_end=2026-11-20` }, async ({ canvas }) => {
    const products = await canvas.findByRole('table', { name: 'Total por produto' }, SLOW)
    await waitFor(() => expect(within(products).getAllByRole('row').length).toBeGreaterThan(3), SLOW)
    await expect(canvas.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  }),
}

export const Filtrar = at({}, async ({ canvas }) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: 'Filtrar' }, SLOW))[0] as Element)
  const dialog = within(await canvas.findByRole('dialog', { name: 'Filtrar' }, SLOW))
  await waitFor(() => expect(dialog.getByRole('button', { name: '30 dias' })).toBeVisible(), SLOW)
})

export const Carregando = at({ trouble: never, isProof: true }, async ({ canvas }) => {
  await expect((await canvas.findAllByText('Total Líquido', undefined, SLOW))[0]).toBeVisible()
})

export const SemDocumentos = {
  name: 'Sem documentos',
  ...at({ path: `${paths.home()}?date_start=2020-01-01&date_end=2020-01-31` }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum documento no período', undefined, SLOW)).toBeVisible()
  }),
}

export const Erro = unreadable(at, { isProof: true })

/** Each region fails by itself. */
const brokenAt =
  (call: string): Trouble =>
  (path) =>
    path.includes(call) ? broken(path) : undefined
const fails = (call: string, region: string) =>
  at({ trouble: brokenAt(call) }, async ({ canvas }) => {
    // What stands there while it loads is another region of that name.
    const failed = () => within(canvas.getByRole('region', { name: region }))
    await waitFor(() => expect(failed().getByRole('button', { name: 'Tentar novamente' })).toBeVisible(), SLOW)
    await expect(canvas.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(1)
  })
export const ErroNasNotas = { name: 'Erro nas notas', ...fails('/cfe_dashboard/coupons', 'Notas') }
export const ErroNosProdutos = { name: 'Erro nos produtos', ...fails('/cfe_dashboard/products', 'Total por produto') }

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText(/permissão/i, undefined, SLOW)).toBeVisible()
  }),
}

export const SemFalha = {
  name: 'Nenhum documento com falha na conferência',
  ...at({ path: `${paths.home()}?date_start=2026-11-05&date_end=2026-11-08&type=nfce` }, async ({ canvas }) => {
    const products = await canvas.findByRole('table', { name: 'Total por produto' }, SLOW)
    await waitFor(() => expect(within(products).getAllByRole('row').length).toBeGreaterThan(3), SLOW)
    await expect(canvas.queryByText('Com falha na conferência:')).toBeNull()
  }),
}

/** Two notes, which no other story looks at, are not what was signed. */
export const ComFalha = {
  name: 'Documentos com falha na conferência',
  ...at(
    {
      before: async (store) => {
        const { rows } = await sql<{ key: string }>`
          select n.key from nfces n join tenants t on t.id = n.tenant_id
          where t.description = 'Grupo Aurora' and n.environment = 'production' order by n.emitted_at desc limit 2 offset 12`.execute(
          store,
        )
        for (const { key } of rows) await proveAs(store, key, { others: [contentDiffers(true)] })
      },
    },
    async ({ canvas }) => {
      const link = await canvas.findByRole('link', { name: /^\d+ NFC-e$/ }, SLOW)
      await expect(link).toBeVisible()
      link.focus()
      await expect(link).toHaveFocus()
    },
  ),
}

export const ContingenciaVencida = {
  name: 'Notas em contingência sem autorização',
  ...at({}, async ({ canvas }) => {
    await expect(
      await canvas.findByText('Em contingência sem autorização há mais de 24 horas:', undefined, SLOW),
    ).toBeVisible()
    const link = await canvas.findByRole('link', { name: /^\d+ notas?$/ })
    link.focus()
    await expect(link).toHaveFocus()
  }),
}

const EMPTY = { path: paths.home(), title: 'Nenhum documento ainda', step: 'Importar documentos' }
export const PrimeiroMinuto = { name: 'Primeiro minuto de uma organização nova', ...firstMinute(at, EMPTY) }
export const PrimeiroMinutoDeQuemLe = {
  name: 'Primeiro minuto de quem só lê',
  ...asked(at, EMPTY, 'importar documentos'),
}

const STEPS = { name: 'Primeiros passos' }

export const PrimeirosPassos = {
  name: 'A lista de primeiros passos, até que é ocultada',
  ...at({ ...FIRST, path: paths.home() }, async ({ canvas }) => {
    const list = await canvas.findByRole('region', STEPS, SLOW)
    // Who only looks is there already.
    await expect(list).toHaveTextContent('1 de 5')
    await expect(list).toHaveTextContent('Feito: Convide quem trabalha com você')
    await expect(list).toHaveTextContent('A fazer: Cadastre a primeira empresa')
    for (const name of ['Cadastrar empresa', 'Importar documentos', 'Conectar um agente', 'Criar alarme']) {
      await expect(within(list).getByRole('link', { name })).toBeVisible()
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Ocultar' }))
    await waitFor(() => expect(canvas.queryByRole('region', STEPS)).not.toBeInTheDocument())
  }),
  beforeEach: () => () => localStorage.clear(),
}

/** Where there are no other screens, as within an element, nothing of it leads anywhere. */
export const SemOutrasTelas = {
  name: 'Onde só há o dashboard: sem lista e sem botão',
  ...at({ ...FIRST, isHost: false, path: paths.home() }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum documento ainda', undefined, SLOW)).toBeVisible()
    await expect(canvas.queryByRole('region', STEPS)).not.toBeInTheDocument()
    await expect(canvas.queryByText('Importar documentos')).not.toBeInTheDocument()
  }),
}
