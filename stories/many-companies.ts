import type { Trouble } from './server.tsx'

/** A tenant of 250 companies, whose server searches and pages them. */
export const manyCompanies: Trouble = (path) => {
  if (!path.includes('/companies/?')) return undefined
  const query = new URL(path, location.origin).searchParams
  const all = Array.from({ length: 250 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    razao_social: `EMPRESA ${index} LTDA`,
    nome_fantasia: null,
    cnpj: '99300400000180',
  })).filter(({ razao_social }) => razao_social.includes(query.get('search') ?? ''))
  const size = Number(query.get('per_page') ?? 20)
  const first = (Number(query.get('page') ?? 1) - 1) * size
  return Promise.resolve(Response.json({ items: all.slice(first, first + size), total: all.length }))
}
