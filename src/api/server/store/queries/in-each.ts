/** Does the work for each tenant in turn; a failure ends that of its tenant alone, and the first one is thrown at the end. */
export async function inEach(tenantIds: readonly string[], work: (tenantId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const tenantId of tenantIds) await work(tenantId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
