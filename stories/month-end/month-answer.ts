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
