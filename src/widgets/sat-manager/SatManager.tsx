import { useCallback, useMemo, useState } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { searchTree } from '#api/contract/companies/sat-manager.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { Tree } from '#ui/tree/Tree.tsx'
import type { DropPlace } from '#ui/tree/use-row-drag.ts'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { TO_COMPANY, TO_IMPORT } from '../kit/empty/next-steps.ts'
import { type ReadResult, ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { MissingDialog } from '../kit/failure/MissingPart.tsx'
import { useAhead, useOpened } from '../kit/failure/use-loaded.ts'
import { useGo, useRoute } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import type { RegisterDialog, SatTarget } from './forms/register-dialog.ts'
import { ManagerToolbar } from './ManagerToolbar.tsx'
import { SatManagerView } from './sat-manager-view.ts'
import './sat-manager.css'
import { loadMenu } from './tree/RowActions.tsx'
import { type Branch, foundRows, type Row, treeRows } from './tree/tree-rows.ts'
import { TreeRowView } from './tree/TreeRowView.tsx'
import { TreeSkeleton } from './tree/TreeSkeleton.tsx'
import { BranchReader, pagesInSight, useBranches } from './tree/use-branches.tsx'
import { useSatWrites } from './forms/use-register-writes.ts'
import { useRowActions } from './tree/use-row-actions.tsx'

/** Most visits change nothing. */
const loadDialogs = () =>
  import('./forms/RegisterDialogs.tsx').then(({ RegisterDialogs }) => ({ default: RegisterDialogs }))

const MENUS = [loadMenu]

const NONE: ReadonlySet<string> = new Set()
/** 'Pontos de venda e SATs': the tree company → point of sale → SATs. */
export default function SatManager() {
  const go = useGo()
  const view = SatManagerView.read(useRoute().search)
  const search = view.search?.trim() ?? ''
  const isUnassigned = view.unassigned === '1'
  const show = (changed: typeof view) => go(paths.satManager(SatManagerView.write({ ...view, ...changed })))
  const root: Branch = isUnassigned ? 'companies:unassigned' : 'companies:all'
  const { read, tell, failureOf } = useBranches()
  const found = useRead(searchTree, { query: { search } }, { enabled: search !== '', keepPrevious: true })
  const [open, setOpen] = useState(NONE)
  // What stands open of a search is its own.
  const [flipped, setFlipped] = useState({ search: '', branches: NONE })
  const isSearch = search !== ''
  const turned = isSearch ? (flipped.search === search ? flipped.branches : NONE) : open
  const total = read.total(root)
  const rows = useMemo(() => {
    const isTurned = (branch: Branch) => turned.has(branch)
    if (isSearch) return found.data ? foundRows(found.data, read, isTurned) : []
    return treeRows(read, root, isTurned)
  }, [isSearch, found.data, read, root, turned])
  const [sight, setSight] = useState({ first: 0, end: 0 })
  const onSight = useCallback((first: number, end: number) => setSight({ first, end }), [])
  const wanted = pagesInSight(rows, sight, root)
  // Of a search all companies are told; before the first answer there is nothing to see.
  if (isSearch) wanted.forEach(({ branch }, name) => void (branch === root && wanted.delete(name)))
  else if (total === undefined) wanted.set(`${root}#1`, { branch: root, page: 1 })

  const [dialog, setDialog] = useState<RegisterDialog>()
  useAhead(MENUS, true)
  const Dialogs = useOpened(loadDialogs, dialog !== undefined, MissingDialog)
  const writes = useSatWrites()
  const { may, entriesOf } = useRowActions({ open: setDialog, writes })

  const first = failureOf(root, 1)
  const top: ReadResult<unknown> = isSearch
    ? found
    : { data: total, error: first?.error ?? null, isFetching: first?.isBusy ?? false, refetch: () => first?.retry() }

  const toggle = (row: Row) => {
    const next = new Set(turned)
    if (!next.delete(row.key)) next.add(row.key)
    if (isSearch) setFlipped({ search, branches: next })
    else setOpen(next)
  }
  const pick = (row: Row) => {
    if (row.kind === 'sat' && may.updateSat) setDialog({ what: 'edit-sat', sat: row.sat })
    if (row.kind === 'late') failureOf(row.branch, row.page)?.retry()
  }
  const drop = (dragged: Row, { key }: DropPlace) => {
    const target = rows.flatMap((row) => (row.key === key ? (targetOf(row) ?? []) : []))[0]
    if (dragged.kind !== 'sat' || !target) return
    if (target.company.id === dragged.company.id) void writes.move(dragged.sat, target)
    else setDialog({ what: 'confirm-move', sat: dragged.sat, target })
  }
  return (
    <>
      <ManagerToolbar
        search={search}
        isUnassigned={isUnassigned && !isSearch}
        may={may}
        onShow={show}
        onNewSat={() => setDialog({ what: 'new-sat' })}
        onNewPoint={() => setDialog({ what: 'new-point' })}
      />
      {isSearch && found.data?.is_cut && (
        <LiveStatus as="p" className="hint cut">
          Há mais resultados do que os mostrados: refine a busca.
        </LiveStatus>
      )}
      <ReadScreen
        read={top}
        text={top.error?.status === 403 ? undefined : 'Não foi possível carregar os pontos de venda e SATs'}
        skeleton={<TreeSkeleton />}
      >
        {() =>
          rows.length > 0 ? (
            <Tree
              label="Empresas, pontos de venda e SATs"
              rows={rows}
              draw={(row) => (
                <TreeRowView
                  row={row}
                  entries={entriesOf(row)}
                  mayMove={may.updateSat}
                  failed={row.kind === 'late' ? failureOf(row.branch, row.page) : undefined}
                />
              )}
              onToggle={toggle}
              onPick={pick}
              onSight={onSight}
              mayDrag={(row) => row.kind === 'sat' && may.updateSat}
              dropOn={dropOn}
              onDrop={drop}
              isBusy={found.isPlaceholderData || writes.isBusy}
            />
          ) : (
            <slot name="empty">
              <NothingFound isSearch={isSearch} isUnassigned={isUnassigned} onClear={() => go(paths.satManager())} />
            </slot>
          )
        }
      </ReadScreen>
      {Array.from(wanted, ([name, page]) => (
        <BranchReader key={name} {...page} tell={tell} />
      ))}
      {dialog && Dialogs && <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Returns the place of a SAT that is dropped on a row: its point of sale, or its company without one. */
function targetOf(row: Row): SatTarget | undefined {
  if (row.kind === 'late') return undefined
  const { company } = row
  return { company, point: row.kind === 'point' || row.kind === 'sat' ? row.point : undefined }
}

function dropOn(dragged: Row, over: Row): DropPlace | undefined {
  const target = targetOf(over)
  if (dragged.kind !== 'sat' || !target) return undefined
  const { company, point } = target
  if (company.id === dragged.company.id && point?.id === dragged.point?.id) return undefined
  return { key: over.key, label: point?.name ?? `${over.text} (sem ponto de venda)` }
}

interface NothingProps {
  isSearch: boolean
  isUnassigned: boolean
  onClear: () => void
}

function NothingFound({ isSearch, isUnassigned, onClear }: NothingProps) {
  if (!isSearch && !isUnassigned) {
    return (
      <Empty
        icon="inbox"
        title="Nenhuma empresa"
        text="Os pontos de venda e SATs são de uma empresa: cadastre a primeira, ou importe documentos dela."
        action={<NextStep to={[TO_COMPANY, TO_IMPORT]} />}
      />
    )
  }
  return (
    <Empty
      icon="search-x"
      title={isSearch ? 'Nada encontrado' : 'Nenhum SAT sem ponto de venda'}
      text={isSearch ? 'Busque por nome ou CNPJ da empresa, nome do ponto de venda ou serial do SAT.' : undefined}
      action={
        <Button size="sm" onClick={onClear}>
          Ver todas as empresas
        </Button>
      }
    />
  )
}
