import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type HealthCheck, serverHealth } from '#api/server/http/operating/health.ts'
import { healthChecks } from '#api/server/http/operating/health-checks.node.ts'
import { createSite } from '#api/server/http/site.node.ts'
import { memoryFileStore } from '#api/server/ports/files/file-store.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { openStore } from '../test-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'fiscal-health-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A site of these parts, its clock and its log. */
function siteOf(checks: readonly HealthCheck[]) {
  const log: Readonly<Record<string, unknown>>[] = []
  const clock = { now: 0 }
  const health = serverHealth({ checks, log: (entry) => void log.push(entry), now: () => clock.now })
  const site = createSite({ api: async () => new Response('api'), dist: folder, health })
  const ask = async (path = '/readyz', method = 'GET') => {
    const response = await site(new Request(`http://site.test${path}`, { method }))
    const body = await response.text()
    return { status: response.status, headers: response.headers, body: body && JSON.parse(body) }
  }
  return { ask, health, log, clock }
}

function part(name: string, run: () => Promise<unknown> = async () => undefined): HealthCheck {
  return { name, run, limitMs: 50, keepMs: 1000 }
}

test('ready when every part is, under both names, for HEAD too, and never kept', async () => {
  const { ask } = siteOf([part('database'), part('disk')])
  for (const path of ['/readyz', '/healthz']) {
    const { status, body, headers } = await ask(path)
    expect([status, body]).toEqual([200, { status: 'ready', checks: { database: 'ok', disk: 'ok' } }])
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    const head = await ask(path, 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
    expect((await ask(path, 'POST')).status).toBe(404)
  }
  expect((await ask('/livez')).body).toEqual({ status: 'alive' })
})

test('a part that fails is named and nothing else, the log has its error once, and once that it is well', async () => {
  let isWell = false
  const run = async () => {
    if (!isWell) throw new Error('password authentication failed for user "fiscal"')
  }
  const { ask, log, clock } = siteOf([part('database', run), part('disk')])
  for (let i = 0; i < 3; i++) {
    const { status, body } = await ask()
    expect([status, body]).toEqual([503, { status: 'unavailable', checks: { database: 'failed', disk: 'ok' } }])
    expect((await ask('/readyz', 'HEAD')).status).toBe(503)
    expect((await ask('/livez')).status).toBe(200)
    clock.now += 1000
  }
  expect(log).toEqual([
    { event: 'readiness', check: 'database', ok: false, error: expect.stringContaining('password') },
  ])
  isWell = true
  expect((await ask()).status).toBe(200)
  expect(log[1]).toEqual({ event: 'readiness', check: 'database', ok: true })
})

test('a part is asked once however many ask, not again before its time, and not while it is silent', async () => {
  let asked = 0
  const { promise: silent, resolve: answer } = Promise.withResolvers<void>()
  const run = async () => {
    asked += 1
    if (asked === 2) await silent
  }
  const { ask, clock } = siteOf([part('database', run)])
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(asked).toBe(1)
  clock.now += 999
  await ask()
  expect(asked).toBe(1)
  clock.now += 1
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).status))
  expect(new Set(statuses)).toEqual(new Set([503]))
  clock.now += 5000
  expect((await ask()).status).toBe(503)
  expect(asked).toBe(2)
  answer()
  await expect.poll(async () => (await ask()).status).toBe(200)
  expect(asked).toBe(2)
})

test('draining is not ready, and still alive', async () => {
  const { ask, health } = siteOf([part('database')])
  health.drain()
  const { status, body } = await ask()
  expect([status, body]).toEqual([503, { status: 'draining' }])
  expect((await ask('/livez')).status).toBe(200)
})

const failing = (checks: Record<string, string>) =>
  Object.entries(checks).flatMap(([name, state]) => (state === 'ok' ? [] : [name]))

test('the parts of a server: database, files, disk', async () => {
  const { store, close } = await openStore()
  const well = { store, files: memoryFileStore(), dataDir: folder, leastRoom: 0 }
  const broken = {
    select: () => {
      throw new Error('away')
    },
  }
  const aFile = join(folder, 'a-file')
  writeFileSync(aFile, '')
  const state = async (other: Partial<typeof well>) => {
    const { status, body } = await siteOf(healthChecks({ ...well, ...other })).ask()
    return [status, failing(body.checks)]
  }
  expect(await state({})).toEqual([200, []])
  // No Kysely at all: it fails whatever it is asked.
  expect(await state({ store: broken as unknown as Store })).toEqual([503, ['database']])
  const files = folderFileStore(join(folder, 'downloads'))
  expect(await state({ files })).toEqual([200, []])
  rmSync(join(folder, 'downloads'), { recursive: true })
  expect(await state({ files })).toEqual([503, ['files']])
  expect(await state({ leastRoom: 999_999_999_000_000 })).toEqual([503, ['disk']])
  await close()
})
