// Where the keys of a tree lead, after the tree pattern of WAI-ARIA.

/** A row as keys see it. Rows stand one below the other, each after the one that it belongs to. */
export interface TreeRow {
  key: string
  /** From 1 on. */
  level: number
  /** Among the rows that belong to the same one, from 1 on, and how many these are. */
  position: number
  siblings: number
  /** Undefined for a row that nothing can stand below. */
  isOpen?: boolean | undefined
  /** Text that typing finds by its beginning; empty for a row that is on its way. */
  text: string
}

type Step = { to: number } | { toggle: number }

/** Undefined for keys that lead nowhere. `page`: rows in sight. */
export function treeStep(rows: readonly TreeRow[], at: number, key: string, page: number): Step | undefined {
  const last = rows.length - 1
  const row = rows[at]
  if (!row) return undefined
  const bounded = (index: number): Step => ({ to: Math.min(Math.max(index, 0), last) })
  switch (key) {
    case 'ArrowDown':
      return bounded(at + 1)
    case 'ArrowUp':
      return bounded(at - 1)
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'PageDown':
      return bounded(at + page)
    case 'PageUp':
      return bounded(at - page)
    case 'ArrowRight':
      if (row.isOpen === false) return { toggle: at }
      return (rows[at + 1]?.level ?? 0) > row.level ? { to: at + 1 } : undefined
    case 'ArrowLeft': {
      if (row.isOpen) return { toggle: at }
      const parent = parentOf(rows, at)
      return parent === undefined ? undefined : { to: parent }
    }
    default:
      return undefined
  }
}

function parentOf(rows: readonly TreeRow[], at: number): number | undefined {
  const level = rows[at]?.level ?? 0
  for (let index = at - 1; index >= 0; index--) if ((rows[index]?.level ?? 0) < level) return index
  return undefined
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The next row that begins with what was typed, from the top again after the last; `at` itself only while more is typed. */
export function typedStep(rows: readonly TreeRow[], at: number, typed: string): number | undefined {
  const wanted = plain(typed)
  const from = wanted.length > 1 ? 0 : 1
  for (let step = from; step < rows.length + from; step++) {
    const index = (at + step) % rows.length
    if (plain(rows[index]?.text ?? '').startsWith(wanted)) return index
  }
  return undefined
}
