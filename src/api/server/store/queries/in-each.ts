/** Does the work for each tenant in turn; what fails in one holds no other one up, and is thrown at the end. */
export async function inEach(tenantIds: readonly string[], work: (tenantId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const tenantId of tenantIds) await work(tenantId).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw failures[0]
}
