import { use, useMemo } from 'react'
import { keepLoaded, useLoaded } from '../../failure/use-loaded.ts'
import type { ListDescription } from '../show-list.tsx'
import type { FiscalRowKind } from '../../public.ts'
import { CustomizeContext, useAround } from '../../place/around.ts'
import type { OwnRows } from './rows.ts'

/** Few pages add anything. */
const loadOwn = () => import('./own-list.tsx')
type Own = Awaited<ReturnType<typeof loadOwn>>['default']

/** Notes the code that has come beside a list's. */
export const keepOwn = (module: { default: Own }): void => keepLoaded(loadOwn, module.default)

const Nothing = () => null

/** Returns what makes a page's own of rows of a kind, and what the page says of them; undefined where it says nothing, and until it is here. */
function useOwn(kind: FiscalRowKind | undefined) {
  const customize = use(CustomizeContext)
  // A page may put the same into another object each time, as in what React renders.
  const page = kind && customize?.[kind]
  const own = useLoaded<Own>(page ? loadOwn : undefined, Nothing)
  // A component where the code could not be had (failure/use-loaded.ts): the list is whole without.
  return { page, own: typeof own === 'object' ? own : undefined }
}

/** Returns a list with what the page around it adds: the very same object while that is the same. */
export function useOwnList<T, V extends object, X>(screen: ListDescription<T, V, X>): ListDescription<T, V, X> {
  const { page, own } = useOwn(screen.own?.kind)
  const { name } = useAround()
  return useMemo(() => own?.extended(screen, page, name) ?? screen, [own, screen, page, name])
}

/** Returns what the page adds to one thing that stands alone. */
export function useOwnThing<T extends object>(rows: OwnRows<T>) {
  const { page, own } = useOwn(rows.kind)
  const { name } = useAround()
  return useMemo(() => own?.single(rows, page, name), [own, rows, page, name])
}
