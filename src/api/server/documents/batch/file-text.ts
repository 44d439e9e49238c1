import { decodeXml } from '../xml/decode.ts'
import { Refused } from '../xml/refused.ts'
import { withContent } from '../contents/stored-content.ts'
import { unpacked } from '../contents/unpacked.ts'
import type { Batch } from './batch.ts'

/** Returns the text of a file that is stored, or that the batch is about to store. Throws Refused where its bytes are damaged. */
export async function fileText({ db, files, platform, tenantId }: Batch, id: string): Promise<string> {
  const placed = files.get(id)
  if (placed !== undefined) return placed.text
  const file = await db
    .selectFrom('files')
    .select(['deflated', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const bytes = await unpacked(platform, await withContent(platform, tenantId, file))
  if (bytes === undefined) throw new Refused('failed', 'Um arquivo guardado desta nota está danificado')
  return decodeXml(bytes)
}
