import { decodeXml } from '../xml/decode.ts'
import { withContent } from '../contents/stored-content.ts'
import type { Batch } from './batch.ts'

/** Returns the text of a file that is stored, or that the batch is about to store. */
export async function fileText({ db, files, platform, tenantId }: Batch, id: string): Promise<string> {
  const placed = files.get(id)
  if (placed !== undefined) return placed.text
  const file = await db
    .selectFrom('files')
    .select(['deflated', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { deflated } = await withContent(platform, tenantId, file)
  return decodeXml(await platform.inflateRaw(deflated))
}
