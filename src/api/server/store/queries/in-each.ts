/** Does the work for each tenant in turn; a failure ends that of its tenant alone, and the first one is thrown at the end. */
export function inEach(tenantIds: readonly string[], work: (tenantId: string) => Promise<void>): Promise<void> {
  return inTurns(tenantIds, async (tenantId) => {
    await work(tenantId)
    return false
  })
}

/**
 * Does a piece of work for each tenant in turn, and again for those that have more (true), so that much of one waits for little of another.
 * A failure ends the work of its tenant alone, and the first one is thrown at the end.
 */
export async function inTurns(
  tenantIds: readonly string[],
  piece: (tenantId: string) => Promise<boolean>,
): Promise<void> {
  const failures: unknown[] = []
  let waiting = tenantIds
  while (waiting.length > 0) {
    const more: string[] = []
    for (const tenantId of waiting) {
      try {
        if (await piece(tenantId)) more.push(tenantId)
      } catch (error) {
        failures.push(error)
      }
    }
    waiting = more
  }
  if (failures.length > 0) throw failures[0]
}
