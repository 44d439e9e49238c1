import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CopyEnd, OnlineCopy } from '../backup/online-copy.ts'
import { Failed, Misused, ServerFault } from '../errors/misused.ts'
import { type ADMINISTRATION, type CommandAddress, commandFile, MISUSED } from './command-protocol.node.ts'
import type { Commands } from './commands.ts'

/** The commands of the server that has the folder open; undefined when it has none. */
export function commandsOfServer(folder: string): Commands | undefined {
  const address = readAddress(folder)
  if (address === undefined) return undefined
  const call = async (path: string, body?: unknown) => {
    const { status, reply } = await send(address, path, body).catch((error: unknown) => {
      throw new Failed('O servidor parou durante o comando. O que ele confirmou está guardado: inicie-o e repita.', {
        cause: error,
      })
    })
    if (status === 200) return reply
    if (status === MISUSED) throw new Misused(reply.message)
    if (reply.message) throw new Failed(reply.message)
    throw new ServerFault(`O servidor não pôde fazer o que foi pedido (${status}); o log dele diz por quê.`)
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
      resetSecondFactor: (email) => administer('resetSecondFactor', email),
      verifyAudit: () => administer('verifyAudit'),
    },
    sandbox: (about) => call('/sandbox', about),
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
    recount: (tenantId, how) => call('/recount', { tenantId, ...how }),
    verify: (tenantId, from) => call('/verify', { tenantId, from }),
    prove: (tenantId, how) => call('/prove', { tenantId, ...how }),
    moveContents: (tenantId, how) => call('/move-contents', { tenantId, ...how }),
    forgetContentStore: () => call('/forget-content-store', {}),
    pastTerm: (tenantId, how) => call('/past-term', { tenantId, ...how }),
    key: (name, fingerprint) => call('/key', { call: name, fingerprint }),
    copy: () => copyByServer(address, call),
    noteBackup: (made) => call('/note-backup', made),
    finish: (taken) => call('/finish', { taken }),
  }
}

async function send(address: CommandAddress, path: string, body: unknown) {
  const response = await beginCall(address, path, body)
  return { status: response.statusCode, reply: JSON.parse(await text(response)) }
}

/** Sends a command and waits for its answer to begin as long as it takes: a count of many documents takes more than minutes. */
function beginCall({ port, token }: CommandAddress, path: string, body: unknown): Promise<IncomingMessage> {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { Authorization: `Bearer ${token}` }
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  const answered = new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).on('error', reject))
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return answered
}

/** A copy that lasts as long as an answer does: where this process dies the server sees the answer's end, and releases it. */
async function copyByServer(
  address: CommandAddress,
  call: (path: string, body: unknown) => Promise<CopyEnd>,
): Promise<OnlineCopy> {
  const lease = await beginCall(address, '/copy', {})
  if (lease.statusCode !== 200) {
    throw new Misused(JSON.parse(await text(lease)).message ?? 'A cópia não pôde começar.')
  }
  // Its lines say only that the server is there, and end where it does.
  lease.on('error', () => {}).resume()
  return {
    end: () => call('/copy-end', {}),
    async release() {
      if (lease.closed) return
      const closed = once(lease, 'close')
      lease.destroy()
      await closed
    },
  }
}

function readAddress(folder: string): CommandAddress | undefined {
  try {
    return JSON.parse(readFileSync(commandFile(folder), 'utf8'))
  } catch {
    return undefined
  }
}
