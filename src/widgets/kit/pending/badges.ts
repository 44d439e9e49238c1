import type { Menu } from '../widget.ts'

type Counts = typeof import('./PendingCount.tsx')

/** Returns what loads a count of what is open; the menu is as good without it. */
export const pendingBadge =
  (of: keyof Counts): Menu['badge'] =>
  () =>
    import('./PendingCount.tsx').then(
      (counts) => ({ default: counts[of] }),
      () => ({ default: () => null }),
    )
