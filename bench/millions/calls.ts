import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** A call of the API, by who sees all of the tenant or some of its companies. */
interface Asked {
  name: string
  as: 'all' | 'some'
  path: string
  body?: { companies: string[]; from: string; to: string }
}

/** Returns a year's selection of a bulk download. */
export const bodyOf = ({ companies, from, to }: NonNullable<Asked['body']>) => ({
  nf_type: 'nfce',
  environment: 'production',
  status: 'denied',
  company_ids: companies,
  tz_offset: 180,
  date_start: from,
  date_end: to,
})

const LISTS = {
  'first page': '',
  canceled: 'status=canceled',
  'canceled, page 100': 'status=canceled&page=100',
  denied: 'status=denied',
  'no status of them': 'status=sefaz_error&environment=homolog',
  'a value': 'total_from=150,00&total_to=150,00',
  'values from to': 'total_from=290,00&total_to=300,00',
  'values from to, page 200': 'total_from=290,00&total_to=300,00&page=200',
  'sales, page 10,000': 'sales=1&page=10000',
  'authorized, page 10,000': 'status=authorized&page=10000',
  'a number': 'number=4711',
  unsigned: 'proof_state=unsigned',
  'unsigned, page 10': 'proof_state=unsigned&page=10',
  failed: 'proof_state=failed',
  'the oldest': 'sort=date',
  'greatest values': 'environment=production&sort=-total',
  'greatest values, page 600': 'environment=production&sort=-total&page=600',
  'greatest values of canceled': 'status=canceled&sort=-total',
  'greatest values from to': 'total_from=290,00&total_to=300,00&sort=-total',
}

/** Lists what is asked of a tenant that has been laid in. */
export async function pathsOf(store: Store, tenant: string): Promise<Asked[]> {
  const { rows } = await sql<{ day: string; monthAgo: string; companies: string[]; product: number }>`
    select (now() - interval '1 day')::date::text as day, (now() - interval '1 month')::date::text as "monthAgo", array(select id::text from companies where tenant_id = ${tenant} order by cnpj desc limit 20) as companies,
      100001 + 20 as product`.execute(store)
  const [{ day, monthAgo, companies, product }] = rows as [(typeof rows)[0] & {}]
  const yearAgo = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28')
  const year = `date_start=${yearAgo}&date_end=${day}`
  const list = (query: string) => `/custody/nfce/?per_page=15&${query}`
  const audit = (search: string) => `/audit/?per_page=15&${search}`
  return [
    ...Object.entries(LISTS).flatMap(([name, query]) =>
      (['all', 'some'] as const).map((as) => ({ name: `notes of ${as}: ${name}`, as, path: list(query) })),
    ),
    ...Object.entries({
      day: `date_start=${day}&date_end=${day}`,
      month: `date_start=${monthAgo}&date_end=${day}`,
      year,
    }).flatMap(([span, days]) =>
      (['all', 'some'] as const).flatMap((as) => [
        { name: `notes of ${as}: of a ${span}`, as, path: list(days) },
        { name: `notes of ${as}: greatest values of a ${span}`, as, path: list(`${days}&sort=-total`) },
      ]),
    ),
    {
      name: 'notes: product and status of a year',
      as: 'all',
      path: list(`product_id=${product}&status=authorized&${year}`),
    },
    {
      name: 'notes: product and status canceled of a year',
      as: 'all',
      path: list(`product_id=${product}&status=canceled&${year}`),
    },
    {
      name: 'notes: product and a value of a year',
      as: 'all',
      path: list(`product_id=${product}&total_from=10,00&total_to=11,00&${year}`),
    },
    {
      name: 'notes of some: product and status of a year',
      as: 'some',
      path: list(`product_id=${product}&status=authorized&${year}`),
    },
    {
      name: "a download's preview, 20 companies, a year",
      as: 'all',
      path: '/nf_download/?preview=1',
      body: { companies, from: yearAgo, to: day },
    },
    { name: 'trail: a text of nobody', as: 'all', path: audit('search=nenhures') },
    { name: 'trail: a text of a few', as: 'all', path: audit(`search=${yearAgo}`) },
    { name: 'trail: a text of many', as: 'all', path: audit('search=pessoa7') },
    { name: 'trail: an address of nobody', as: 'all', path: audit('email=nenhures') },
    { name: 'trail: an action of nobody', as: 'all', path: audit('action=plan.update') },
    {
      name: 'rejections of three years',
      as: 'all',
      path: `/custody/nfce_rejections/?date_start=${Number(day.slice(0, 4)) - 3}${day.slice(4)}`,
    },
    { name: 'rejections of a month', as: 'all', path: '/custody/nfce_rejections/' },
  ]
}
