import type * as contract from '#api/contract/documents/nfce-missing.ts'
import { readListings, readMissing } from './read-missing.ts'
import type { Call } from '../../http/handler.ts'

export async function listNfceMissing({
  db,
  query,
  settings,
}: Call<typeof contract.listNfceMissing>): Promise<contract.NfceMissingPage> {
  const missing = await readMissing(db, query)
  return { ...missing, is_on: settings.fetchesNotes, ...(await readListings(db, query)) }
}
