import { Refusal } from '../../errors/refusal.ts'
import { withContent, writeContents } from '../../documents/contents/stored-content.ts'
import { sha256Of, unpacked } from '../../documents/contents/unpacked.ts'
import { lockIntake } from '../../documents/lock-intake.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Writes the files of a reply, each beside its row or, where documents go there, into the object store before it. */
export async function storeAttachments(
  db: ScopedDb,
  platform: Platform,
  command: { tenant_id: string; id: string; company_id: string },
  files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[],
): Promise<void> {
  if (files.length === 0) return
  const { tenant_id, company_id, id: command_id } = command
  const packed = await Promise.all(
    files.map(async ({ bytes }) => ({ sha256: await sha256Of(bytes), deflated: await platform.deflateRaw(bytes) })),
  )
  // The sweep of the object store holds it as well, and takes what is being written for nobody's otherwise.
  if (platform.contents?.takesNew) await lockIntake(db, tenant_id)
  const contents = await writeContents(platform, tenant_id, packed)
  await db
    .insertInto('sat_command_attachments')
    .values(
      files.map(({ name, bytes }, at) => ({
        tenant_id,
        id: platform.uuid(),
        command_id,
        company_id,
        name,
        size: bytes.length,
        sha256: packed[at]?.sha256 ?? null,
        deflated: contents[at] ?? null,
      })),
    )
    .execute()
}

interface StoredAttachment {
  id: string
  tenant_id: string
  /** Null of one from before attachments had a hash. */
  sha256: string | null
  deflated: Uint8Array | null
}

/** An attachment's bytes as the SAT sent them. Refuses as 'damaged' where they are not those any more. */
export async function attachmentBytes(
  platform: Platform,
  { id, tenant_id: tenant, sha256, deflated }: StoredAttachment,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sha256 === null) return platform.inflateRaw(deflated ?? new Uint8Array())
  const bytes = await unpacked(platform, await withContent(platform, tenant, { sha256, deflated }))
  if (bytes !== undefined) return bytes
  platform.log({ event: 'kept_file_damaged', tenant, file: id })
  throw new Refusal('damaged')
}
