import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Administration } from '../identity/members/administration.ts'
import type { OnlineCopy } from '../backup/online-copy.ts'
import { Misused } from '../errors/misused.ts'
import { sameBytes } from '../ports/platform/platform.ts'
import { troubleWords } from '../store/trouble-words.node.ts'
import { ADMINISTRATION, type CommandAddress, commandFile, MISUSED } from './command-protocol.node.ts'
import type { Commands } from './commands.ts'

const FAILED = 500
/** In bytes. */
const MAX_BODY = 64_000_000

/** Serves commands from other processes; answers how to end that. `onError`: told of what fails by a fault of ours. */
export async function serveCommands(
  folder: string,
  commands: Commands,
  onError: (error: unknown) => void = () => {},
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex')
  const copies: Copies = {}
  const server = createServer((request, response) => {
    const end = (status: number, reply: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
    if (!isAllowed(request, token)) return void end(401, {})
    answer(request, response, commands, copies).then(
      (reply) => (reply === UNDER_WAY ? undefined : end(200, reply ?? {})),
      (error: unknown) => {
        const message = troubleWords(error, folder)
        if (message === undefined) onError(error)
        end(error instanceof Misused ? MISUSED : FAILED, { message })
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('Nothing listens')
  const { port } = address
  writeFileSync(commandFile(folder), JSON.stringify({ port, token } satisfies CommandAddress), { mode: 0o600 })
  return async () => {
    rmSync(commandFile(folder), { force: true })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const encoder = new TextEncoder()
  return sameBytes(encoder.encode(headers.authorization ?? ''), encoder.encode(`Bearer ${token}`))
}

/** The copy under way. */
interface Copies {
  copy?: OnlineCopy
}

/** Status of an answer that goes on. */
const UNDER_WAY = Symbol('under way')
/** How often an answer that goes on says so: whoever waits gives up after five minutes without a word. */
const SIGN_MS = 20_000

/** Begins a copy that lasts as long as the answer. */
async function lend(response: ServerResponse, commands: Commands, copies: Copies): Promise<typeof UNDER_WAY> {
  // Listened for first: who asked may be gone before the copy begins.
  const gone = new Promise<void>((resolve) => response.once('close', resolve))
  const copy = await commands.copy()
  copies.copy = copy
  response.writeHead(200, { 'Content-Type': 'text/plain' }).write('\n')
  const signs = setInterval(() => response.write('\n'), SIGN_MS)
  void gone.then(() => {
    clearInterval(signs)
    delete copies.copy
    return copy.release()
  })
  return UNDER_WAY
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  commands: Commands,
  copies: Copies,
): Promise<unknown> {
  if (request.url === '/tenants') return commands.tenants()
  // Only who holds the token gets here, and that is the import below.
  const body = JSON.parse(await readBody(request))
  if (request.url === '/credential') return { token: await commands.credential(body.tenantId, body) }
  if (request.url === '/credentials') return commands.credentials(body.tenantId)
  if (request.url === '/revoke') return { description: await commands.revoke(body.tenantId, body.id) }
  if (request.url === '/sandbox') return commands.sandbox(body)
  if (request.url === '/recount') return commands.recount(body.tenantId, { xml: body.xml === true })
  if (request.url === '/verify') return commands.verify(body.tenantId, body.from)
  if (request.url === '/prove') return commands.prove(body.tenantId, { anew: body.anew === true })
  if (request.url === '/move-contents') return commands.moveContents(body.tenantId, { to: body.to, from: body.from })
  if (request.url === '/forget-content-store') return commands.forgetContentStore()
  if (request.url === '/past-term') return commands.pastTerm(body.tenantId, { years: body.years, from: body.from })
  if (request.url === '/key') return commands.key(body.call, body.fingerprint)
  if (request.url === '/copy') return lend(response, commands, copies)
  if (request.url === '/copy-end') {
    if (!copies.copy) throw new Misused('A cópia foi interrompida.')
    return copies.copy.end()
  }
  if (request.url === '/note-backup') return commands.noteBackup(body)
  if (request.url === '/finish') return commands.finish(body.taken)
  if (request.url === '/administration') return administer(commands.administration, body)
  const files: { name: string; base64?: string; refused?: never }[] = body.files
  return commands.take(
    body.tenantId,
    files.map(({ name, base64, refused }) =>
      base64 === undefined
        ? { name, refused: refused as never }
        : { name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) },
    ),
  )
}

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
