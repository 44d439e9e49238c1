import type { Store } from '#api/server/store/scope.ts'

/** The key of Aurora's newest authorized note. */
export const newestNote = async (store: Store): Promise<string> => {
  const { key } = await store
    .selectFrom('nfces as n')
    .innerJoin('tenants as t', 't.id', 'n.tenant_id')
    .select('n.key')
    .where('t.description', '=', 'Grupo Aurora')
    .where('n.status', '=', 'authorized')
    .orderBy('n.emitted_at', 'desc')
    .executeTakeFirstOrThrow()
  return key
}
