import type { Store } from '../store/scope.ts'
import { aboutCertificate } from './certificates.ts'
import { aboutSecret, SECRETS } from './rows.ts'
import type { CompanySeal } from './seal.ts'

/**
 * Seals anew what was sealed under the former secret, so that it outlasts it: unlike the codes of commands, these are kept for years. Answers
 * how many; what a server cannot open stays as it is. One that was changed meanwhile is left alone.
 */
export async function resealCompanies(store: Store, seal: CompanySeal): Promise<number> {
  let resealed = 0
  const again = async (about: string, sealed: string | null) => {
    if (sealed === null || !(await seal.isOld(sealed))) return undefined
    const text = await seal.open(about, sealed)
    return text === undefined ? undefined : seal.close(about, text)
  }
  for (const name of SECRETS) {
    const rows = await store
      .selectFrom('companies')
      .select(['tenant_id', 'id', name])
      .where(name, 'is not', null)
      .execute()
    for (const { tenant_id, id, [name]: before } of rows) {
      const after = await again(aboutSecret(name, id), before)
      if (after === undefined) continue
      const changed = await store
        .updateTable('companies')
        .set({ [name]: after })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .where(name, '=', before)
        .executeTakeFirst()
      resealed += Number(changed.numUpdatedRows)
    }
  }
  for (const { tenant_id, id, sealed: before } of await store
    .selectFrom('certificates')
    .select(['tenant_id', 'id', 'sealed'])
    .execute()) {
    const after = await again(aboutCertificate(id), before)
    if (after === undefined) continue
    await store
      .updateTable('certificates')
      .set({ sealed: after })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
    resealed += 1
  }
  return resealed
}
