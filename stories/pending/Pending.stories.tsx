import type { Meta } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import type { Pending } from '#api/contract/documents/pending.ts'
import { OPEN_CAUSES, type OpenCause } from '#domain/documents/numbers/open-causes.ts'
import pending from '#widgets/pending/widget.ts'
import { paths } from '#widgets/paths.ts'
import { firstMinute } from '../first-minute.tsx'
import { screensOf } from '../screen.tsx'
import { broken, light, NOBODY, never, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Pendências' }
export default meta

const at = screensOf(pending, { path: paths.pending() })
const answer =
  (reply: Pending): Trouble =>
  (path) =>
    /\/pending\/(\?|$)/.test(path) ? Promise.resolve(Response.json(reply)) : undefined

/** A company of whose numbers some are missing. */
const ofCompany = async (store: Store) => {
  const gap = await store
    .selectFrom('nfce_gaps as g')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .select('g.company_id')
    .where('t.description', '=', 'Grupo Aurora')
    .where('g.kind', '=', 'missing')
    .where('g.environment', '=', 'production')
    .where('g.open', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return paths.pending(`?company_id=${gap?.company_id}`)
}

export const EmAberto = {
  name: 'Pendências',
  ...at({}, async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Pendências por causa' }))
    await expect(list.getByRole('link', { name: /Número ausente$/ })).toBeVisible()
    await expect(list.getByRole('list', { name: 'Número ausente, por empresa' })).toBeVisible()
    // The most urgent first.
    const causes = list
      .getAllByRole('link', { name: /^\d/ })
      .map(({ textContent }) => textContent.replace(/^[\d.+]+/, ''))
    const labels = Object.values(OPEN_CAUSES).map(({ label }) => label)
    await expect(causes).toEqual(labels.filter((label) => causes.includes(label)))
  }),
}

export const Claro = light(at({}))

export const DeUmaEmpresa = {
  name: 'De uma empresa',
  ...at({ path: ofCompany }, async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Pendências por causa' })
    await expect(canvas.queryByRole('list', { name: /, por empresa$/ })).not.toBeInTheDocument()
    await expect(await canvas.findByRole('button', { name: 'Remover filtro Empresa' })).toBeVisible()
  }),
}

const many = (cause: OpenCause, count: number): Pending['causes'][number] => ({
  cause,
  count,
  companies: {
    items: Array.from({ length: 5 }, (_, i) => ({
      company: {
        id: crypto.randomUUID(),
        cnpj: '11222333000181',
        razao_social: `Comércio Varejista de Alimentos e Utilidades do Interior Paulista ${i + 1} Ltda`,
        nome_fantasia: i % 2 === 0 ? null : `Loja ${i + 1}`,
      },
      count: i === 0 ? count : 5 - i,
    })),
    total: 128,
  },
})

/** Every cause, each as large as it is counted. */
export const Tudo = at(
  {
    trouble: answer({
      total: 12_000,
      // Object.keys forgets the names' type.
      causes: (Object.keys(OPEN_CAUSES) as OpenCause[]).map((cause) => many(cause, 1000)),
      failures_since: '2026-10-01',
    }),
  },
  async ({ canvas, canvasElement }) => {
    await expect(await canvas.findAllByText('1000+')).not.toHaveLength(0)
    await expect(canvas.getAllByText('e mais 123 empresas')).toHaveLength(11)
    for (const width of [390, 768, 1280, 1440]) {
      canvasElement.style.width = `${width}px`
      await expect([width, canvasElement.scrollWidth <= canvasElement.clientWidth]).toEqual([width, true])
    }
    canvasElement.style.width = ''
  },
)

export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
})

export const Vazia = at(
  { trouble: answer({ total: 0, causes: [], failures_since: '2026-10-01' }) },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhuma pendência')).toBeVisible()
  },
)

export const Erro = light(
  at({ trouble: broken }, async ({ canvas }) => {
    const text = await canvas.findByText('Não foi possível carregar as pendências', {}, { timeout: 10_000 })
    await waitFor(() => expect(text).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: paths.pending(), title: 'Nenhum documento ainda', step: 'Importar documentos' }),
}
