import type { Values } from '#api/client/address.ts'
import { useAround } from '../../place/around.ts'
import { useGo, useRoute } from '../../place/route.ts'
import type { FiscalUsageAction } from '../../public.ts'
import type { usePreferences } from '../../use-preferences.ts'
import type { List } from '../define-list.ts'

/** Returns the ways from one view of a list to others; the page around it hears by which one the user goes. */
export function useMoves<T, V extends object, X>(
  list: List<T, V, X>,
  view: V,
  keep: ReturnType<typeof usePreferences>[1],
) {
  const { params } = useRoute()
  const go = useGo()
  const { did } = useAround()
  const show = (changed: Values, isTyped?: true) =>
    go(list.path(list.view.write({ ...view, ...changed }), params), isTyped && { replace: true })
  const by = (action: FiscalUsageAction) => (changed: Values, isTyped?: true) => {
    did(action)
    show(changed, isTyped)
  }
  const filter = by('filter')
  const narrow = (changed: Values, isTyped?: true) => {
    const { environment } = changed
    if (list.prefers === 'nfceIndex' && (environment === 'production' || environment === 'homolog')) {
      keep(list.prefers, { environment })
    }
    filter({ ...changed, page: undefined }, isTyped)
  }
  return {
    show,
    narrow,
    turn: by('page'),
    sort: by('sort'),
    arrange: by('columns'),
    changeSize(size: number) {
      if (list.prefers) keep(list.prefers, { itemsPerPage: size })
      by('page')({ per_page: list.prefers || size === list.size ? undefined : size, page: undefined })
    },
  }
}
