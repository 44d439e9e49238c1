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
  const isWanted = kind !== undefined && customize?.[kind] !== undefined
  const own = useLoaded<Own>(isWanted ? loadOwn : undefined, Nothing)
  // A component where the code could not be had (failure/use-loaded.ts): the list is whole without.
  return { customize, own: typeof own === 'object' ? own : undefined }
}

/** Returns a list with what the page around it adds: the very same object while that is the same. */
export function useOwnList<T, V extends object, X>(screen: ListDescription<T, V, X>): ListDescription<T, V, X> {
  const { customize, own } = useOwn(screen.own?.kind)
  const { name } = useAround()
  return useMemo(() => own?.extended(screen, customize, name) ?? screen, [own, screen, customize, name])
}

/** Returns what the page adds to one thing that stands alone. */
export function useOwnThing<T extends object>(rows: OwnRows<T>) {
  const { customize, own } = useOwn(rows.kind)
  const { name } = useAround()
  return useMemo(() => own?.single(rows, customize, name), [own, rows, customize, name])
}
