import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { leaveDemoDownloads } from '#api/demo/calls/downloads.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { zipName } from '#api/server/documents/downloads/pack.ts'
import { expiredDownloads } from '#api/server/documents/downloads/upkeep.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { noPaper } from '#api/server/ports/paper/paper.ts'
import { doWork } from '#api/server/work/round.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { memoryFileStore } from '#api/server/ports/files/file-store.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPglite } from '#api/server/store/embedded/pglite.ts'
import type { Store } from '#api/server/store/scope.ts'
import { emptySnapshot } from '../../empty-database.ts'

// What the demonstration's list of downloads holds on the first look.

// Each look at the clock is a millisecond after the one before: the list is in the order of its requests.
let now = Date.parse('2026-11-20T17:00:00-03:00')
const platform = nodePlatform({ log: () => {}, now: () => now++ })
const secret = 'a secret of the tests, of 32 or more'
const files = memoryFileStore()
let store: Store
let api: Api
beforeAll(async () => {
  store = await openPglite({ snapshot: await emptySnapshot() })
  await fillDemo(store, platform, { documents: 600, until: platform.now() })
  api = createApi({ store, platform, secret, files })
}, 120_000)
afterAll(() => store.destroy())

test('two requests of today, whose zips open, and one whose time is over; left once', async () => {
  const options = { store, platform, secret, files, days: 7, api }
  await leaveDemoDownloads(options)
  await leaveDemoDownloads(options)
  await expect.poll(async () => (await list()).every(({ is_processed }) => is_processed)).toBe(true)
  const [notes, coupons, old, ...more] = await list()
  expect(more).toEqual([])
  if (!notes || !coupons || !old) throw new Error('Three requests are left')
  for (const [download, type] of [
    [notes, 'nfce'],
    [coupons, 'cfe'],
  ] as const) {
    expect(download).toMatchObject({ nf_type: type, is_success: true, is_expired: false, failure: null })
    const response = await api(new Request(download.url ?? ''))
    const zip = new ZipReader(new BlobReader(await response.blob()), { useWebWorkers: false })
    // The table of checks is no document.
    expect(await zip.getEntries()).toHaveLength(download.amount + 1)
    expect(download.amount).toBeGreaterThan(0)
  }
  expect(old).toMatchObject({ nf_type: 'cfe', is_success: true, is_expired: true, url: null })
  expect(old.amount).toBeGreaterThan(0)
  const round = { store, platform, files, paper: noPaper, mailer: memoryMailer(), linkOrigin: '', days: 7 }
  await doWork(expiredDownloads, round)
  expect(await files.read(zipName(old.id))).toBeUndefined()
  expect(await files.read(zipName(notes.id))).toBeDefined()
})

async function list(): Promise<NfDownload[]> {
  const body = JSON.stringify({ email: 'admin@aurora.example', password: DEMO_PASSWORD })
  const entered = await api(new Request('http://api.test/api/v1/auth/login', { method: 'POST', body }))
  const { access_token } = await entered.json()
  const { id } = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', 'Grupo Aurora')
    .executeTakeFirstOrThrow()
  const headers = { Authorization: `Bearer ${access_token}`, 'X-Tenant': id }
  const response = await api(new Request('http://api.test/api/v1/nf_download/', { headers }))
  return (await response.json()).items
}
