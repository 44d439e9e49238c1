import type { Platform } from '../ports/platform/platform.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Warning } from '../store/schema.ts'
import type { ScopedDb } from '../store/scope.ts'

/** A kept file, its bytes as they arrived. */
export async function readFile(
  db: ScopedDb,
  id: string,
  platform: Platform,
): Promise<{ bytes: Uint8Array; name: string }> {
  const file = await db.selectFrom('files').select(['deflated', 'name']).where('id', '=', id).executeTakeFirst()
  if (!file) throw new Refusal('not_found')
  return { bytes: await platform.inflateRaw(file.deflated), name: file.name }
}

/** Of a document that was kept before there were limits: what the screen does not show of it. */
export function leftOutWarnings(leftOut: readonly string[]): Warning[] {
  return leftOut.map((what) => ({ code: 'beyond_layout', message: `${what}: o que passa dele está só no XML` }))
}
