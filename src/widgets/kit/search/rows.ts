import type { FoundCfe, FoundNfce, SearchFound } from '#api/contract/search.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { cfeStatus, nfceStatus } from '#domain/documents/document-status.ts'
import { formatMoney } from '#domain/money.ts'
import { partFound } from '#domain/search/part-found.ts'
import { KEY_END } from '#domain/search/search-query.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { paths } from '../../paths.ts'
import { pathWithin, type Within } from './within.ts'

/** A screen or an action, found by its name in the browser alone. */
export interface SearchPlace {
  label: string
  path: string
  /** The group that it has in the menu, or whose action it is. */
  detail?: string | undefined
  isAction?: true
  /** Opened before: offered while nothing is sought, because the server finds it then. */
  isRecent?: true
}

/** A result: a link, with what tells it from others. */
export interface Row {
  path: string
  title: string
  /** An amount, at the end of the title's line. */
  aside?: string | undefined
  details: readonly string[]
}

export interface Group {
  label: string
  rows: readonly Row[]
}

/** Returns the screens and actions that a text names; all of them for none. */
export function placeGroups(places: readonly SearchPlace[], sought: string): Group[] {
  const named = places.filter(
    ({ label, detail }) => sought === '' || partFound(label, sought) || (detail && partFound(detail, sought)),
  )
  const rows = (isMeant: (place: SearchPlace) => unknown) =>
    named
      .filter(isMeant)
      .map(({ label, path, detail }) => ({ path, title: label, details: detail === undefined ? [] : [detail] }))
  return groups([
    ['Abertos há pouco', sought === '' ? rows(({ isRecent }) => isRecent) : []],
    ['Telas', rows(({ isAction, isRecent }) => !isAction && !isRecent)],
    ['Ações', rows(({ isAction }) => isAction)],
  ])
}

interface Around {
  /** Those that a product can lead to: its documents, and its sales by shop. */
  may: { nfces: boolean; cfes: boolean; shops?: boolean }
  /** The area of the element that the search stands in: nothing leads out of it. */
  within?: Within | undefined
}

/** Returns what the server has found, as rows. */
export function foundGroups(found: SearchFound, sought: string, { may, within }: Around): Group[] {
  /** A row at the first of some paths that is within the area; none where none is. */
  const at = (all: readonly string[], row: Omit<Row, 'path'>): Row[] => {
    const path = pathWithin(within, all)
    return path === undefined ? [] : [{ ...row, path }]
  }
  const narrowedTo = (text: string) => (within?.narrowedTo ? [within.narrowedTo(text)] : [])
  return groups([
    [
      'Notas (NFC-e)',
      found.nfces.flatMap((nfce) => at([paths.nfce(nfce.key, '', nfce.environment)], noteRow(nfce, sought))),
    ],
    ['Cupons (CF-e)', found.cfes.flatMap((cfe) => at([paths.cfe(cfe.key)], couponRow(cfe, sought)))],
    [
      'Empresas',
      found.companies.flatMap((company) =>
        at([paths.company(company.id), ...narrowedTo(company.cnpj)], {
          title: companyName(company),
          details: [formatTaxpayer(company.cnpj), ...(company.nome_fantasia === null ? [] : [company.razao_social])],
        }),
      ),
    ],
    [
      'SATs',
      found.sats.flatMap((sat) =>
        at([paths.satMonitoring(sat.serial_number), ...narrowedTo(sat.serial_number)], {
          title: sat.serial_number,
          details: [companyName(sat.company), ...(sat.retired_on === null ? [] : ['Desativado'])],
        }),
      ),
    ],
    [
      'Produtos',
      found.products.flatMap(({ id, description }) => {
        const behind = `?${new URLSearchParams({ sales: '1', product_id: String(id), product: description })}`
        const row = (detail: string) => ({ title: description, details: [detail] })
        return [
          ...(may.nfces ? at([paths.nfces(behind)], row('Notas em que foi vendido')) : []),
          ...(may.cfes ? at([paths.cfes(behind)], row('Cupons em que foi vendido')) : []),
          ...(may.shops ? at([paths.productSales(String(id))], row('Vendas por loja')) : []),
        ]
      }),
    ],
  ])
}

function noteRow(nfce: FoundNfce, sought: string): Omit<Row, 'path'> {
  return {
    title: `NFC-e ${nfce.number} · Série ${nfce.serie}`,
    aside: formatMoney(nfce.total),
    details: [
      companyName(nfce.company),
      formatLocal(nfce.issue_date_local),
      nfceStatus(nfce.status).label,
      ...homologation(nfce),
      ...keyWhere(nfce, sought),
    ],
  }
}

function couponRow(cfe: FoundCfe, sought: string): Omit<Row, 'path'> {
  return {
    title: `CF-e ${cfe.number} · SAT ${cfe.serial_number}`,
    aside: cfe.total === null ? undefined : formatMoney(cfe.total),
    details: [
      companyName(cfe.company),
      formatLocal(cfe.issue_date_local),
      cfeStatus(cfe.status).label,
      ...homologation(cfe),
      ...keyWhere(cfe, sought),
    ],
  }
}

const homologation = ({ environment }: { environment: string }) => (environment === 'homolog' ? ['Homologação'] : [])

/** The key, where its end or another part of it was sought: a number has nine positions of it at most. */
const keyWhere = ({ key }: { key: string }, sought: string) => {
  const groupsOfKey = accessKeyGroups(key).join(' ')
  const part = sought.replaceAll(/\W/g, '')
  const isPart = part.length >= 9 || (part.length === KEY_END && key.endsWith(part))
  return isPart && partFound(groupsOfKey, sought) ? [groupsOfKey] : []
}

const groups = (all: readonly (readonly [string, readonly Row[]])[]): Group[] =>
  all.flatMap(([label, rows]) => (rows.length > 0 ? [{ label, rows }] : []))
