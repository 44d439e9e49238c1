type Values = Readonly<Record<string, unknown>>

/**
 * Joins two people's changes of the same values, each having begun with `base`: what only the other one changed is taken over, what was
 * changed here stays. Of lists (permissions, companies) each one's additions and removals count, so that nothing comes back that one took
 * away.
 */
export function joined<V extends Values>(base: V, mine: V, current: V): V {
  const values = Object.keys(current).map((name) => [name, joinedValue(base[name], mine[name], current[name])])
  // The very names of the values, each with a value of one of them.
  return Object.fromEntries(values) as V
}

function joinedValue(base: unknown, mine: unknown, current: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(current)) return joinedList(base, mine, current)
  return mine === base ? current : mine
}

function joinedList(base: readonly unknown[], mine: readonly unknown[], current: readonly unknown[]): unknown[] {
  const [before, own] = [new Set(base), new Set(mine)]
  const stays = current.filter((one) => own.has(one) || !before.has(one))
  return [...new Set([...stays, ...mine.filter((one) => !before.has(one))])]
}
