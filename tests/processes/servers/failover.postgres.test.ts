import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { bytesOf, CNPJ, nfeProc } from '../../documents.ts'
import { endServer, runCommand, signInTo, type ServerProcess, startServer } from '../server-process.ts'
import { hasPgBouncer, limitStatements, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { hasStandby, type Pair, startPair } from './standby.ts'

// A database that is killed in the midst of an intake, whose standby takes its place. bench/failover.ts does it again and again, under load.

/** How many notes are to be in before the database goes away, and after. */
const BEFORE = 8
const AFTER = 8
/** Processes and a database are started meanwhile, on a machine that others use. */
const LONG = { timeout: 90_000 }

describe.skipIf(!hasStandby || !hasPgBouncer)('a PostgreSQL with a standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-failover-'))
  const env = {
    DATA_DIR: folder,
    JWT_SECRET: 'a secret of the tests, of 32 or more',
    DEMO_DOCUMENTS: '20',
    DEMO_PARK: '0',
  }
  const servers: ServerProcess[] = []
  let pair: Pair
  let pooler: PgBouncer

  beforeAll(async () => {
    pair = await startPair()
    await limitStatements(pair.url())
    pooler = await startPgBouncer(pair.url())
    const all = { ...env, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pair.url(), DEMO: '1' }
    servers.push(...(await Promise.all([startServer(all), startServer(all)])))
  })
  afterAll(async () => {
    for (const server of servers) await endServer(server, 'SIGKILL')
    await pooler?.stop()
    await pair?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('loses nothing that was acknowledged and takes nothing twice, whichever server was asked again', async () => {
    const [first] = servers
    if (!first) throw new Error('No server')
    const bearer = { Authorization: `Bearer ${await signInTo(first)}` }
    const me = await (await fetch(`${first.origin}/api/v1/users/me`, { headers: bearer })).json()
    const headers = { ...bearer, 'X-Tenant': String(me.tenants[0].id) }
    const acknowledged: number[] = []
    const refusals = new Set<string>()
    let isOver = false
    let hasFailed = false

    /** Sends a note to one server after the other, until one has it. */
    async function take(number: number): Promise<void> {
      for (let turn = number; !hasFailed; turn++) {
        const body = new FormData()
        body.append('documents', new File([bytesOf(nfeProc({ number, total: '10.01' }))], 'nota.xml'))
        body.append('new_companies', '1')
        const server = servers[turn % servers.length]
        const answer = await fetch(`${server?.origin}/api/v1/documents/`, { method: 'POST', body, headers })
        const text = await answer.text()
        if (/"outcome":"(taken|present)"/.test(text)) {
          acknowledged.push(number)
          return
        }
        refusals.add(`${answer.status} ${/"code":"\w+"/.exec(text)?.[0]}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const takeOn = async (from: number) => {
      for (let number = from; !isOver && !hasFailed; number += 3) await take(number)
    }
    const load = Promise.all([1, 2, 3].map(takeOn))
    // Before the servers are killed.
    onTestFailed(async () => {
      hasFailed = true
      await load
    })
    await expect.poll(() => acknowledged.length, LONG).toBeGreaterThan(BEFORE)
    const before = acknowledged.length
    // Not before the servers have met its absence.
    await pooler.follow(await pair.failOver(() => expect.poll(() => refusals.size, LONG).toBeGreaterThan(0)))
    const progress = () =>
      acknowledged.length > before + AFTER ? 'on' : `${acknowledged.length}: ${[...refusals].join()}`
    await expect.poll(progress, LONG).toBe('on')
    isOver = true
    await load
    // Each is for a time and says so: none is taken for a fault of the document, or of ours.
    expect([...refusals].filter((refusal) => refusal !== '503 "code":"database_away"')).toEqual([])

    const store = await openPostgres(pair.url(), { asItIs: true })
    const { rows } = await sql<{ number: number }>`select n.number::integer as number from nfces n
      join companies c on c.tenant_id = n.tenant_id and c.id = n.company_id where c.cnpj = ${CNPJ} order by 1`.execute(
      store,
    )
    await store.destroy()
    expect(rows.map(({ number }) => number)).toEqual(acknowledged.toSorted((a, b) => a - b))
    const direct = { ...env, DATABASE_URL: pair.url() }
    const counted = await runCommand('src/api/server/cli/recount.node.ts', [], direct)
    expect([counted.code, counted.out]).toEqual([0, expect.stringContaining('nada diferia')])
    const trail = await runCommand('src/api/server/cli/admin.node.ts', ['audit', 'verify'], direct)
    expect([trail.code, trail.err]).toEqual([0, ''])
  })
})
