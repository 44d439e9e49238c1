import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freePort, endServer, type ServerProcess, startServer } from '../../tests/processes/server-process.ts'
import { limitStatements, startPgBouncer } from '../../tests/processes/servers/pgbouncer.ts'
import { HOST, startProxy } from '../../tests/processes/servers/proxy.ts'
import { startPair } from '../../tests/processes/servers/standby.ts'
import { pause } from '../measurements.ts'

// Three servers behind HAProxy, pgBouncer before a PostgreSQL with its standby, and a mail server: each a process, as an operator has them.

const SERVERS = 3
/** How long whatever watches over the databases takes to find out that one is gone, in ms. */
const NOTICED_MS = 3000
/** After which a service that ended is started anew, in ms. */
const RESTART_MS = 1000

export interface Mail {
  to: string
  text: string
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens it with the demonstration's companies, users and few documents. `say`: tells how far it is. */
export async function openWorld(say: (text: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-failover-'))
  const pair = await startPair({ isDurable: true })
  await limitStatements(pair.url())
  const pooler = await startPgBouncer(pair.url(), { size: 20 })
  const { port: mailPort, mails, server: mailServer } = await openMailServer()
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pair.url(),
    DATABASE_POOL: '6',
    JWT_SECRET: 'only ever used by a bench on this machine',
    DEMO: '1',
    DEMO_DOCUMENTS: '60',
    DEMO_PARK: '0',
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://${HOST}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  }
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const running = new Map<number, ServerProcess>()
  /** What every server has written, the dead ones' too. */
  const logs: string[][] = []
  let isOver = false
  let failedStarts = 0

  /** Starts a server as systemd does: again and again until it listens. */
  async function start(port: number): Promise<void> {
    while (!isOver) {
      const direct = { DATABASE_DIRECT_URL: pair.url() }
      const server = await startServer({ ...env, ...direct, PORT: String(port) }).catch(() => undefined)
      if (server) {
        logs.push(server.log)
        running.set(port, server)
        return
      }
      failedStarts++
      await pause(RESTART_MS)
    }
  }

  await start(ports[0] ?? 0)
  await Promise.all(ports.slice(1).map(start))
  say(`${SERVERS} servers listen`)
  const proxy = await startProxy('haproxy', ...ports.map((port) => `http://127.0.0.1:${port}`))
  const starting = new Set<Promise<void>>()
  return {
    folder,
    env,
    pair,
    mails,
    logs,
    call: proxy.call,
    runningServers: () => running.size,
    failedStarts: () => failedStarts,
    /** Kills one of the servers that listen, and starts it anew. */
    async killServer() {
      const [port, server] = [...running][Math.floor(Math.random() * running.size)] ?? []
      if (port === undefined || server === undefined) return
      running.delete(port)
      await endServer(server, 'SIGKILL')
      const again: Promise<void> = pause(RESTART_MS)
        .then(() => start(port))
        .finally(() => starting.delete(again))
      starting.add(again)
    },
    /** Kills the database that writes; its standby takes its place once that is noticed. Returns how long there was none, in ms. */
    async failOver() {
      const at = performance.now()
      const url = await pair.failOver(() => pause(NOTICED_MS))
      await pooler.follow(url)
      return performance.now() - at
    },
    async close() {
      isOver = true
      await Promise.all(starting)
      for (const server of running.values()) await endServer(server, 'SIGTERM')
      await proxy.stop()
      await pooler.stop()
      await pair.stop()
      await new Promise<void>((resolve) => mailServer.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A mail server that takes everything. */
async function openMailServer() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        // Quoted-printable as text.
        const text = Buffer.concat(parts)
          .toString()
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on an address has a port.
  const { port } = server.server.address() as AddressInfo
  return { port, mails, server }
}
