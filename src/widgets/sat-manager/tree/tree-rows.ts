import type { TreeCompany, TreeFound, TreePoint } from '#api/contract/companies/sat-manager.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { companyName } from '#domain/companies/company-name.ts'
import type { TreeRow } from '#ui/tree/tree-steps.ts'

// The rows of the tree company → point of sale → SATs, of what has been read so far.

/** Rows that are read at once: 'company lists for pickers 100 per page'. */
export const PER_PAGE = 100

/** A row's own key, which also names what stands below it. */
export type Branch = `companies:${'all' | 'unassigned'}` | `company:${string}` | `point:${string}` | `none:${string}`

export interface CompanyRow extends TreeRow {
  kind: 'company'
  company: TreeCompany
}
export interface PointRow extends TreeRow {
  kind: 'point'
  company: TreeCompany
  point: TreePoint
}
/** A company's SATs that stand at no point of sale. */
export interface NoneRow extends TreeRow {
  kind: 'none'
  company: TreeCompany
  count: number
}
export interface SatRow extends TreeRow {
  kind: 'sat'
  company: TreeCompany
  point: TreePoint | undefined
  sat: Sat
}
/** On its way, or not to be had. */
export interface LateRow extends TreeRow {
  kind: 'late'
  branch: Branch
  page: number
}
export type Row = CompanyRow | PointRow | NoneRow | SatRow | LateRow

/** The rows of each branch that were read. */
export interface Read {
  /** How many it has; undefined while no page of it was read. */
  total(branch: Branch): number | undefined
  /** Undefined for what was not read yet. The type goes by the branch, whose calls give nothing else. */
  item(branch: Branch, index: number): unknown
  /** Tells if the page that it stands on could not be read. */
  isFailed(branch: Branch, index: number): boolean
}

interface Place {
  level: number
  position: number
  siblings: number
}

export const companyBranch = (id: string): Branch => `company:${id}`
export const pointBranch = (id: string): Branch => `point:${id}`
export const noneBranch = (id: string): Branch => `none:${id}`

/** All rows that stand open. */
export function treeRows(read: Read, root: Branch, isOpen: (branch: Branch) => boolean): Row[] {
  const rows: Row[] = []
  branchRows(rows, read, { branch: root, level: 1, expected: 0 }, (item, place) => {
    const company = item as TreeCompany
    const open = isOpen(companyBranch(company.id))
    rows.push(companyRow(company, place, hasChildren(company) ? open : undefined))
    if (open && hasChildren(company)) companyChildren(rows, read, company, isOpen)
  })
  return rows
}

const hasChildren = ({ points_of_sale, unassigned }: TreeCompany) => points_of_sale + unassigned > 0

function companyChildren(rows: Row[], read: Read, company: TreeCompany, isOpen: (branch: Branch) => boolean): void {
  const branch = companyBranch(company.id)
  const points = read.total(branch) ?? company.points_of_sale
  const siblings = points + (company.unassigned > 0 ? 1 : 0)
  const of = { branch, level: 2, expected: company.points_of_sale, siblings }
  branchRows(rows, read, of, (item, place) => {
    const point = item as TreePoint
    const open = isOpen(pointBranch(point.id))
    rows.push(pointRow(company, point, place, point.sats > 0 ? open : undefined))
    if (!open || point.sats === 0) return
    branchRows(rows, read, { branch: pointBranch(point.id), level: 3, expected: point.sats }, (sat, at) =>
      rows.push(satRow(company, point, sat as Sat, at)),
    )
  })
  if (company.unassigned === 0) return
  const none = noneBranch(company.id)
  const count = read.total(none) ?? company.unassigned
  rows.push(noneRow(company, count, { level: 2, position: siblings, siblings }, isOpen(none)))
  if (!isOpen(none)) return
  branchRows(rows, read, { branch: none, level: 3, expected: company.unassigned }, (sat, at) =>
    rows.push(satRow(company, undefined, sat as Sat, at)),
  )
}

interface Of {
  branch: Branch
  level: number
  /** How many there are as the parent tells. */
  expected: number
  /** How many stand beside them, where others do. */
  siblings?: number
}

function branchRows(rows: Row[], read: Read, of: Of, push: (item: unknown, place: Place) => void): void {
  const { branch, level, expected } = of
  const total = read.total(branch) ?? expected
  const siblings = of.siblings ?? total
  for (let index = 0; index < total; index++) {
    const item = read.item(branch, index)
    const place = { level, position: index + 1, siblings }
    if (item !== undefined) push(item, place)
    // A page that failed says so, and is tried again, in one row.
    else if (index % PER_PAGE === 0 || !read.isFailed(branch, index)) rows.push(lateRow(branch, index, place))
  }
}

/** Lists a search's rows, each below what it belongs to; a match that has nothing found below it opens as elsewhere. */
export function foundRows(found: TreeFound, read: Read, isFlipped: (branch: Branch) => boolean): Row[] {
  const rows: Row[] = []
  const pointsOf = Map.groupBy(found.points_of_sale, ({ company_id }) => company_id)
  const satsAt = Map.groupBy(found.sats, ({ company, point_of_sale }) => point_of_sale?.id ?? company.id)
  for (const [index, company] of found.companies.entries()) {
    const place = { level: 1, position: index + 1, siblings: found.companies.length }
    const points = pointsOf.get(company.id) ?? []
    const loose = satsAt.get(company.id) ?? []
    if (points.length + loose.length === 0) {
      const open = isFlipped(companyBranch(company.id))
      rows.push(companyRow(company, place, hasChildren(company) ? open : undefined))
      if (open && hasChildren(company)) companyChildren(rows, read, company, isFlipped)
      continue
    }
    const open = !isFlipped(companyBranch(company.id))
    rows.push(companyRow(company, place, open))
    if (!open) continue
    const siblings = points.length + (loose.length > 0 ? 1 : 0)
    for (const [at, point] of points.entries()) {
      const sats = satsAt.get(point.id) ?? []
      const where = { level: 2, position: at + 1, siblings }
      if (sats.length === 0) {
        const isOpen = isFlipped(pointBranch(point.id))
        rows.push(pointRow(company, point, where, point.sats > 0 ? isOpen : undefined))
        if (!isOpen || point.sats === 0) continue
        branchRows(rows, read, { branch: pointBranch(point.id), level: 3, expected: point.sats }, (sat, below) =>
          rows.push(satRow(company, point, sat as Sat, below)),
        )
        continue
      }
      const isOpen = !isFlipped(pointBranch(point.id))
      rows.push(pointRow(company, point, where, isOpen))
      if (isOpen) pushSats(rows, company, point, sats)
    }
    if (loose.length === 0) continue
    const isOpen = !isFlipped(noneBranch(company.id))
    rows.push(noneRow(company, loose.length, { level: 2, position: siblings, siblings }, isOpen))
    if (isOpen) pushSats(rows, company, undefined, loose)
  }
  return rows
}

function pushSats(rows: Row[], company: TreeCompany, point: TreePoint | undefined, sats: readonly Sat[]): void {
  for (const [index, sat] of sats.entries()) {
    rows.push(satRow(company, point, sat, { level: 3, position: index + 1, siblings: sats.length }))
  }
}

function companyRow(company: TreeCompany, place: Place, isOpen: boolean | undefined): CompanyRow {
  return { kind: 'company', key: companyBranch(company.id), text: companyName(company), company, ...place, isOpen }
}

function pointRow(company: TreeCompany, point: TreePoint, place: Place, isOpen: boolean | undefined): PointRow {
  return { kind: 'point', key: pointBranch(point.id), text: point.name, company, point, ...place, isOpen }
}

function noneRow(company: TreeCompany, count: number, place: Place, isOpen: boolean): NoneRow {
  return { kind: 'none', key: noneBranch(company.id), text: 'Sem ponto de venda', company, count, ...place, isOpen }
}

function satRow(company: TreeCompany, point: TreePoint | undefined, sat: Sat, place: Place): SatRow {
  // For a moment a SAT that moved is read where it was and where it is: one key for both would leave one of them drawn for ever.
  const branch = point ? pointBranch(point.id) : noneBranch(company.id)
  return { kind: 'sat', key: `${branch}/${sat.id}`, text: sat.serial_number, company, point, sat, ...place }
}

function lateRow(branch: Branch, index: number, place: Place): LateRow {
  const page = Math.floor(index / PER_PAGE) + 1
  return { kind: 'late', key: `${branch}#${index}`, text: '', branch, page, ...place }
}
