import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Administration, type AdministrationDesk, storeAdministration } from '../accounts/administration.ts'
import { Failed, Misused } from '../errors/misused.ts'
import { type Platform, sameBytes } from '../ports/platform/platform.ts'
import { vacuumChanged } from '../store/maintenance.ts'
import { type Store, scoped } from '../store/scope.ts'
import {
  type AgentCredential,
  listAgentCredentials,
  makeAgentCredential,
  revokeAgentCredential,
} from '../telemetry/credentials.ts'
import type { IncomingFile } from '../documents/prepare.ts'
import { type Outcome, takeFiles } from '../intake/take.ts'
import { WRITTEN } from '../intake/write.ts'
import { troubleWords } from '../store/trouble-words.node.ts'

// The embedded database serves one process. While the server holds it, `npm run import` hands its files over here: on the loopback
// interface, with a token that stands in a file of the data folder, which only the server's own user can read.

/** Where an import puts its files: a database of its own, or a running server's. */
export interface Intake {
  tenants(): Promise<{ id: string; description: string }[]>
  take(tenantId: string, files: readonly IncomingFile[]): Promise<Outcome[]>
  /** A new agent's token, for a company by its CNPJ or for the whole tenant; undefined where it has no such company. */
  credential(tenantId: string, about: { cnpj: string | null; description: string }): Promise<string | undefined>
  credentials(tenantId: string): Promise<AgentCredential[]>
  /** Ends a credential and answers its description; undefined where the tenant has none of that id. */
  revoke(tenantId: string, id: string): Promise<string | undefined>
  administration: Administration
  /** After the last file; `taken` tells whether anything was added. */
  finish(taken: boolean): Promise<void>
}

/** The intake of a store that this process has open. */
export function storeIntake(store: Store, desk: AdministrationDesk): Intake {
  const { platform } = desk
  return {
    administration: storeAdministration(store, desk),
    tenants: () => store.selectFrom('tenants').select(['id', 'description']).execute(),
    take: (tenantId, files) => takeFiles(store, platform, { tenantId, companyIds: 'all' }, files),
    credential: (tenantId, about) => newCredential(store, platform, tenantId, about),
    credentials: (tenantId) => scoped(store, { tenantId, companyIds: 'all' }, listAgentCredentials),
    revoke: (tenantId, id) =>
      scoped(store, { tenantId, companyIds: 'all' }, (db) => revokeAgentCredential(db, { id, now: platform.now() })),
    async finish(taken) {
      if (taken) await vacuumChanged(store, WRITTEN)
    },
  }
}

async function newCredential(
  store: Store,
  platform: Platform,
  tenantId: string,
  { cnpj, description }: { cnpj: string | null; description: string },
): Promise<string | undefined> {
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const company =
      cnpj === null
        ? { id: null }
        : await db.selectFrom('companies').select('id').where('cnpj', '=', cnpj).executeTakeFirst()
    if (!company) return undefined
    const { uuid, now } = platform
    return makeAgentCredential(db, { tenantId, companyId: company.id, description, id: uuid(), now: now() })
  })
}

const MISUSED = 422
const FAILED = 500
const MAX_BODY = 64_000_000

/** Opens the door of a running server; answers how to close it. `onError`: told of what fails by a fault of ours. */
export async function openDoor(
  folder: string,
  intake: Intake,
  onError: (error: unknown) => void = () => {},
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex')
  const server = createServer((request, response) => {
    const end = (status: number, reply: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
    if (!isAllowed(request, token)) return void end(401, {})
    answer(request, intake).then(
      (reply) => end(200, reply ?? {}),
      (error: unknown) => {
        const message = troubleWords(error, folder)
        if (message === undefined) onError(error)
        end(error instanceof Misused ? MISUSED : FAILED, { message })
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  writeFileSync(join(folder, 'door'), JSON.stringify({ port, token }), { mode: 0o600 })
  return async () => {
    rmSync(join(folder, 'door'), { force: true })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const encoder = new TextEncoder()
  return sameBytes(encoder.encode(headers.authorization ?? ''), encoder.encode(`Bearer ${token}`))
}

async function answer(request: IncomingMessage, intake: Intake): Promise<unknown> {
  if (request.url === '/tenants') return intake.tenants()
  // Only who holds the token gets here, and that is the import below.
  const body = JSON.parse(await readBody(request))
  if (request.url === '/credential') return { token: await intake.credential(body.tenantId, body) }
  if (request.url === '/credentials') return intake.credentials(body.tenantId)
  if (request.url === '/revoke') return { description: await intake.revoke(body.tenantId, body.id) }
  if (request.url === '/finish') return intake.finish(body.taken)
  if (request.url === '/administration') return administer(intake.administration, body)
  const files: { name: string; base64?: string; refused?: never }[] = body.files
  return intake.take(
    body.tenantId,
    files.map(({ name, base64, refused }) =>
      base64 === undefined
        ? { name, refused: refused as never }
        : { name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) },
    ),
  )
}

const ADMINISTRATION = ['createTenant', 'users', 'invite', 'link', 'deactivate', 'activate'] as const

async function administer(administration: Administration, { call, about }: { call: unknown; about: never }) {
  const known = ADMINISTRATION.find((name) => name === call)
  if (known === undefined) throw new TypeError('No such call')
  return administration[known](about)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > MAX_BODY) throw new RangeError('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** The door of the server that has the folder open; undefined when it has none. */
export function knockAt(folder: string): Intake | undefined {
  const door = readDoor(folder)
  if (door === undefined) return undefined
  const send = async (path: string, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${door.port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${door.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, reply: await response.json() }
  }
  const call = async (path: string, body?: unknown) => {
    const { status, reply } = await send(path, body).catch((error: unknown) => {
      throw new Failed('O servidor parou durante o comando. O que ele confirmou está guardado: inicie-o e repita.', {
        cause: error,
      })
    })
    if (status === 200) return reply
    if (status === MISUSED) throw new Misused(reply.message)
    throw new Failed(reply.message ?? `O servidor não pôde fazer o que foi pedido (${status}); o log dele diz por quê.`)
  }
  const administer = (name: (typeof ADMINISTRATION)[number], about?: unknown) =>
    call('/administration', { call: name, about })
  return {
    administration: {
      createTenant: (tenant) => administer('createTenant', tenant),
      users: () => administer('users'),
      invite: (invitation) => administer('invite', invitation),
      link: (email) => administer('link', email),
      deactivate: (email) => administer('deactivate', email),
      activate: (email) => administer('activate', email),
    },
    tenants: () => call('/tenants'),
    take: (tenantId, files) =>
      call('/files', {
        tenantId,
        files: files.map((file) =>
          'bytes' in file
            ? { name: file.name, base64: Buffer.from(file.bytes).toString('base64') }
            : { name: file.name, refused: file.refused },
        ),
      }),
    credential: async (tenantId, about) => (await call('/credential', { tenantId, ...about })).token,
    credentials: (tenantId) => call('/credentials', { tenantId }),
    revoke: async (tenantId, id) => (await call('/revoke', { tenantId, id })).description,
    finish: (taken) => call('/finish', { taken }),
  }
}

function readDoor(folder: string): { port: number; token: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'door'), 'utf8'))
  } catch {
    return undefined
  }
}
