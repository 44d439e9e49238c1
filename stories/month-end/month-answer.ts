import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'

/** An answer of an open month of one company, without documents. */
export const emptyMonth = {
  company: { id: 'one', cnpj: '11222333000181', razao_social: 'Aurora Centro Ltda', nome_fantasia: 'Aurora Centro' },
  neighbours: { previous: null, next: null },
  month: '2026-10',
  date_start: '2026-10-01',
  date_end: '2026-10-31',
  is_over: true,
  state: 'open',
  figures: { sales: [], documents: [], taxes: [], cfops: [], payments: [], without_cfop: 0 },
  open: [],
  closings: [],
  changes: null,
  sending: null,
}

/** An answer about a month that goes to no accountant. */
export const nobody = { emails: [], schedule: 'off', saved: null, deliveries: [], open_links: [] }

/** Returns the address of a month of Aurora's first company by name, as the demonstration closes one. */
export const monthOfFirst =
  (month?: string) =>
  async (store: Store): Promise<string> => {
    const { id } = await store
      .selectFrom('companies as c')
      .innerJoin('tenants as t', 't.id', 'c.tenant_id')
      .select('c.id')
      .where('t.description', '=', 'Grupo Aurora')
      .orderBy('c.search')
      .orderBy('c.id')
      .executeTakeFirstOrThrow()
    return paths.monthEnd(`?company_id=${id}${month === undefined ? '' : `&month=${month}`}`)
  }
