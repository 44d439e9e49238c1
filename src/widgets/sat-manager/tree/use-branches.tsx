import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { CallError } from '#api/client/call.ts'
import { useRead } from '#api/client/use-connection.ts'
import { listTreeCompanies, listTreePoints } from '#api/contract/companies/sat-manager.ts'
import { listSats } from '#api/contract/sats/sats.ts'
import {
  type Branch,
  companyBranch,
  type LateRow,
  noneBranch,
  PER_PAGE,
  pointBranch,
  type Read,
  type Row,
} from './tree-rows.ts'

interface Page {
  items: readonly unknown[]
  total: number
  /** Counts answers: the last one tells how many there are. */
  age: number
}
/** A page that could not be read. */
export interface Failed {
  error: CallError
  retry: () => void
  isBusy: boolean
}
type Tell = (name: string, data: { items: readonly unknown[]; total: number } | undefined, failed?: Failed) => void

const nameOf = (branch: Branch, page: number) => `${branch}#${page}`

/**
 * Reads the tree's branches. Pages are read as their rows come into sight, and anew while they stay there; those that scrolled away keep
 * what they had.
 */
export function useBranches() {
  const [pages, setPages] = useState<ReadonlyMap<string, Page>>(new Map())
  const [failures, setFailures] = useState<ReadonlyMap<string, Failed>>(new Map())
  const tell = useCallback<Tell>((name, data, failed) => {
    if (data) {
      setPages((now) => {
        const known = now.get(name)
        if (known?.items === data.items && known.total === data.total) return now
        const age = Math.max(0, ...Array.from(now.values(), (page) => page.age)) + 1
        return new Map(now).set(name, { ...data, age })
      })
    }
    setFailures((now) => {
      if (!failed && !now.has(name)) return now
      const next = new Map(now)
      if (failed) next.set(name, failed)
      else next.delete(name)
      return next
    })
  }, [])
  const read = useMemo((): Read => {
    const totals = new Map<string, Page>()
    for (const [name, page] of pages) {
      const branch = name.slice(0, name.lastIndexOf('#'))
      if ((totals.get(branch)?.age ?? 0) < page.age) totals.set(branch, page)
    }
    return {
      total: (branch) => totals.get(branch)?.total,
      item: (branch, index) => pages.get(nameOf(branch, Math.floor(index / PER_PAGE) + 1))?.items[index % PER_PAGE],
      isFailed: (branch, index) => failures.has(nameOf(branch, Math.floor(index / PER_PAGE) + 1)),
    }
  }, [pages, failures])
  return { read, tell, failureOf: (branch: Branch, page: number) => failures.get(nameOf(branch, page)) }
}

type PageOf = Pick<LateRow, 'branch' | 'page'>

/** The pages of the rows in sight, and of what these stand below. */
export function pagesInSight(
  rows: readonly Row[],
  { first, end }: { first: number; end: number },
  root: Branch,
): Map<string, PageOf> {
  const wanted = new Map<string, PageOf>()
  const want = (row: Row) => {
    const page = Math.floor((row.position - 1) / PER_PAGE) + 1
    const branch = branchOf(row, root)
    if (branch) wanted.set(nameOf(branch, page), { branch, page })
  }
  for (const row of rows.slice(first, end)) want(row)
  let level = rows[first]?.level ?? 1
  for (let index = first - 1; level > 1 && index >= 0; index--) {
    const above = rows[index]
    if (!above || above.level >= level) continue
    level = above.level
    want(above)
  }
  return wanted
}

/** Returns the branch that a row was read with; undefined for a row that was not read. */
function branchOf(row: Row, root: Branch): Branch | undefined {
  switch (row.kind) {
    case 'late':
      return row.branch
    case 'company':
      return root
    case 'point':
      return companyBranch(row.company.id)
    case 'sat':
      return row.point ? pointBranch(row.point.id) : noneBranch(row.company.id)
    default:
      return undefined
  }
}

interface ReaderProps {
  branch: Branch
  page: number
  tell: Tell
}

/** Reads one page of a branch for as long as it is there. Draws nothing. */
export function BranchReader({ branch, page, tell }: ReaderProps): ReactNode {
  const [kind, id = ''] = branch.split(':')
  const props = { branch, page, tell, id }
  if (kind === 'companies') return <CompaniesReader {...props} />
  if (kind === 'company') return <PointsReader {...props} />
  return <SatsReader {...props} isNone={kind === 'none'} />
}

interface KindProps extends ReaderProps {
  id: string
}

function CompaniesReader({ id, page, ...rest }: KindProps) {
  const query = companiesQuery(page, id === 'unassigned')
  return useTell({ page, ...rest }, useRead(listTreeCompanies, { query }))
}

/** As the call ahead of the screen asks too. */
export const companiesQuery = (page: number, unassigned: boolean) => ({
  page,
  per_page: PER_PAGE,
  unassigned: unassigned ? ('1' as const) : undefined,
})

function PointsReader({ id, page, ...rest }: KindProps) {
  return useTell({ page, ...rest }, useRead(listTreePoints, { query: { company_id: id, page, per_page: PER_PAGE } }))
}

function SatsReader({ id, page, isNone, ...rest }: KindProps & { isNone: boolean }) {
  const where = isNone ? { company_id: id, point_of_sale_id: 'none' } : { point_of_sale_id: id }
  return useTell({ page, ...rest }, useRead(listSats, { query: { ...where, page, per_page: PER_PAGE } }))
}

interface Result {
  data: { items: readonly unknown[]; total: number } | undefined
  error: CallError | null
  isFetching: boolean
  refetch: () => unknown
}

function useTell({ branch, page, tell }: ReaderProps, { data, error, isFetching, refetch }: Result): null {
  useEffect(() => {
    tell(
      nameOf(branch, page),
      data,
      error && !data ? { error, retry: () => void refetch(), isBusy: isFetching } : undefined,
    )
  }, [tell, branch, page, data, error, isFetching, refetch])
  return null
}
