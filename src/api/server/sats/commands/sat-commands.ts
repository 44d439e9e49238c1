import type { Page } from '#api/contract/page.ts'
import type * as contract from '#api/contract/sats/sat-commands.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { cleanParameters, SAT_FUNCTIONS, satFunction } from '#domain/sats/sat-commands.ts'
import type { SatParameter } from '#domain/sats/sat-parameters.ts'
import { audit } from '../../identity/audit/append.ts'
import { finishCommand } from './finish.ts'
import { commandSealOf } from './seal.ts'
import { attachmentBytes } from './stored-attachment.ts'
import { expireCommands } from './waiting.ts'
import { Refusal } from '../../errors/refusal.ts'
import { tellChange } from '../../live/tell-change.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, DeviceCall, FileAnswer } from '../../http/handler.ts'

export async function listSatCommandSpecs(): Promise<Page<contract.SatCommandSpec>> {
  const items = SAT_FUNCTIONS.map(({ id, description, explanation, danger, parameters }) => ({
    id,
    description,
    explanation,
    is_dangerous: danger !== null,
    danger,
    parameters: parameters.map(specOf),
  }))
  return { items, total: items.length }
}

async function listUpdated({
  db,
  query,
  platform,
}: Call<typeof contract.listSatCommands>): Promise<Page<contract.SatCommand>> {
  await expireCommands(db, platform.now())
  const chosen = db
    .selectFrom('sat_commands')
    .where((e) => (query.sat_id === undefined ? e.lit(true) : e('sat_id', '=', query.sat_id)))
  const { rows, total } = await pageOf(db, query, chosen, ({ limit, offset }) =>
    chosen.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  )
  const ids = rows.map(({ id }) => id)
  return { items: await read(db, ids), total }
}

export async function createSatCommand(call: Call<typeof contract.createSatCommand>): Promise<contract.SatCommand> {
  const { db, body, access, platform } = call
  const called = satFunction(body.spec_id)
  if (!called) throw new Error('The contract lets no unknown command pass')
  const sat = await db
    .selectFrom('sats')
    .select(['id', 'company_id', 'serial_number', 'retired_on'])
    .where('id', '=', body.sat_id)
    .executeTakeFirst()
  if (!sat) throw new Refusal('not_found')
  if (sat.retired_on !== null) {
    throw new Refusal('invalid', { fields: { sat_id: 'Este SAT está desativado e não recebe comandos' } })
  }
  await expireCommands(db, platform.now())
  const waits = await db
    .selectFrom('sat_commands')
    .select('id')
    .where('sat_id', '=', sat.id)
    .where('function', '=', called.id)
    .where('state', 'in', ['queued', 'sent'])
    .executeTakeFirst()
  if (waits) {
    throw new Refusal('invalid', { fields: { spec_id: 'Este SAT já tem um comando igual à espera da resposta' } })
  }
  const user = await db.selectFrom('users').select('email').where('id', '=', access.userId).executeTakeFirstOrThrow()
  const { open, secret } = cleanParameters(called, body.parameters)
  const id = platform.uuid()
  await db
    .insertInto('sat_commands')
    .values({
      tenant_id: access.tenantId,
      id,
      sat_id: sat.id,
      company_id: sat.company_id,
      serial_number: sat.serial_number,
      function: called.id,
      parameters: JSON.stringify(open),
      secrets: Object.keys(secret).length === 0 ? null : await commandSealOf(call).close(id, secret),
      created_at: isoInstant(platform.now()),
      created_by: access.userId,
      created_by_email: user.email,
    })
    .execute()
  await tellChange(db, 'commands', [{ company_id: sat.company_id, sat_id: sat.id }])
  // Parameters that are secret are no part of it.
  const changes = auditChanges({}, { Comando: called.id, ...open })
  await audit(call, { action: 'sat_command.create', subject: `SAT ${sat.serial_number}`, subjectId: id, changes })
  const [command] = await read(db, [id])
  if (!command) throw new Error('The command that was just kept is not there')
  return command
}

export async function readSatCommandAttachment({ db, params, origin }: Call<typeof contract.readSatCommandAttachment>) {
  const { id } = await attachment(db, params.id)
  return { url: `${origin}/api/v1/sat_command_attachments/${id}/file` }
}

export async function readSatCommandAttachmentFile({
  db,
  params,
  platform,
}: Call<typeof contract.readSatCommandAttachmentFile>): Promise<FileAnswer> {
  const found = await attachment(db, params.id)
  return { bytes: await attachmentBytes(platform, found), name: found.name }
}

/** The scope of an agent shows only commands of its own SATs. */
export async function finishSatCommand({
  within,
  params,
  body,
  platform,
}: DeviceCall<typeof contract.finishSatCommand>): Promise<Record<string, never>> {
  await within((db) => finishCommand(db, platform, { id: params.id, raw: body.raw }))
  return {}
}

function specOf({ name, description, kind, required, mask, hint, choices, least, most }: SatParameter) {
  return {
    name,
    description,
    kind,
    required,
    mask,
    hint,
    choices: [...choices],
    min_length: least,
    max_length: most,
  }
}

async function attachment(db: ScopedDb, id: string) {
  const row = isUuid(id)
    ? await db
        .selectFrom('sat_command_attachments')
        .select(['id', 'tenant_id', 'name', 'sha256', 'deflated'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

/** Whole commands, newest first; their secrets are not even read. */
async function read(db: ScopedDb, ids: readonly string[]): Promise<contract.SatCommand[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('sat_commands as c')
    .select(['c.id', 'c.sat_id', 'c.serial_number', 'c.function', 'c.state', 'c.parameters', 'c.created_at'])
    .select(['c.created_by_email', 'c.sent_at', 'c.finished_at', 'c.reply_code', 'c.reply_message'])
    .where('c.id', 'in', ids)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const files = await db
    .selectFrom('sat_command_attachments')
    .select(['id', 'command_id', 'name', 'size'])
    .where('command_id', 'in', ids)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sat: { id: row.sat_id, serial_number: row.serial_number },
    spec: { id: row.function, description: satFunction(row.function)?.description ?? row.function },
    state: row.state,
    parameters: row.parameters,
    created_utc: row.created_at,
    created_by: row.created_by_email,
    sent_utc: row.sent_at,
    finished_utc: row.finished_at,
    reply_code: row.reply_code,
    reply_message: row.reply_message,
    attachments: files.filter((file) => file.command_id === row.id).map(({ id, name, size }) => ({ id, name, size })),
  }))
}

export const listSatCommands = { updating: listUpdated }
