/** Does the work for each tenant in turn, or for some at once; a failure ends that of its tenant alone, and the first one is thrown at the end. */
export async function inEach(
  tenantIds: Iterable<string>,
  work: (tenantId: string) => Promise<void>,
  { atOnce = 1 } = {},
): Promise<void> {
  const failures: unknown[] = []
  // One for all: each tenant is one's alone.
  const remaining = Iterator.from(tenantIds)
  const some = async () => {
    for (const tenantId of remaining) await work(tenantId).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, some))
  if (failures.length > 0) throw failures[0]
}
