import { isoInstant } from '#domain/time/instant.ts'
import { readSatReply, succeeded } from '#domain/sats/sat-reply.ts'
import { tellChange } from '../../live/tell-change.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { isUuid } from '../../store/scope.ts'
import { attachmentsOf } from './attachments.ts'
import { storeAttachments } from './stored-attachment.ts'

const UNREADABLE = 'A resposta do SAT não pôde ser lida'

/**
 * Takes a SAT's answer to a command: it ends as succeeded or failed, its secrets are forgotten, and the files in the reply are stored. A
 * result that comes again changes nothing; one that comes after the command expired still counts. Refuses 'not_found' for a command that
 * this scope does not see or that no agent was given.
 */
export async function finishCommand(
  db: ScopedDb,
  platform: Platform,
  { id, raw }: { id: string; raw: string },
): Promise<void> {
  const command = isUuid(id)
    ? await db
        .selectFrom('sat_commands as c')
        .select([
          'c.tenant_id',
          'c.id',
          'c.company_id',
          'c.sat_id',
          'c.function',
          'c.state',
          'c.sent_at',
          'c.serial_number',
        ])
        .where('c.id', '=', id)
        .forUpdate('c')
        .executeTakeFirst()
    : undefined
  if (!command || command.sent_at === null) throw new Refusal('not_found')
  if (command.state === 'succeeded' || command.state === 'failed') return
  const reply = readSatReply(raw)
  await db
    .updateTable('sat_commands')
    .set({
      state: reply && succeeded(command.function, reply.code) ? 'succeeded' : 'failed',
      secrets: null,
      finished_at: isoInstant(platform.now()),
      reply_code: reply?.code ?? null,
      reply_message: reply ? [reply.message, reply.sefaz].filter((part) => part !== '').join(' — ') : UNREADABLE,
    })
    .where('id', '=', command.id)
    .execute()
  await tellChange(db, 'commands', [command])
  if (!reply) return
  await storeAttachments(db, platform, command, attachmentsOf(command.function, command.serial_number, reply))
}
