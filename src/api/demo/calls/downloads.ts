import type { NfDownload, NfDownloadPreview, NfDownloadRequest } from '#api/contract/documents/nf-downloads.ts'
import { packer } from '../../server/documents/downloads/pack.ts'
import { type Api, createApi } from '../../server/api.ts'
import type { FileStore } from '../../server/ports/files/file-store.ts'
import { noPaper } from '../../server/ports/paper/paper.ts'
import type { Platform } from '../../server/ports/platform/platform.ts'
import type { Store } from '../../server/store/scope.ts'
import { DAY, localStamp } from '../rhythm.ts'
import { demoState } from '../make-tenants.ts'
import { type Calling, enter } from './enter.ts'

export interface DemoDownloadOptions {
  store: Store
  platform: Platform
  secret: string
  files: FileStore
  /** How many days a finished file is kept. */
  days: number
  /** The server itself. */
  api: Api
}

const TENANT = 'Grupo Aurora'
const EMAIL = 'fiscal@aurora.example'

/**
 * Leaves requests in the demonstration's empty list of downloads, through the calls and the work that serve users: one by a server whose
 * clock says that it is so long ago that the file is gone by now, and two of today. Does it once; not where nothing was sold.
 */
export async function leaveDemoDownloads(options: DemoDownloadOptions): Promise<void> {
  const { store, platform, files, days, secret, api } = options
  const demo = await readEmptyDemo(store)
  if (!demo) return
  const age = (days + 3) * DAY
  const past = { ...platform, now: () => platform.now() - age }
  // Of it nobody is mailed any more: what is not there is no news.
  const before = createApi({ store, platform: past, secret, files, work: { begin() {} } })
  // Somebody has deactivated the user, or given it another password.
  const then = await enter(before, EMAIL, demo.tenant)
  const now = await enter(api, EMAIL, demo.tenant)
  if (!then || !now) return
  const { run } = packer({ store, platform: past, files, paper: noPaper, days })
  const { signal } = new AbortController()
  for (const id of await ask(then, demo, past.now(), [{ type: 'cfe', days: 7 }]))
    await run({ tenantId: demo.tenant, id }, { isLast: true, signal })
  await ask(now, demo, platform.now(), [
    { type: 'cfe', days: 3 },
    { type: 'nfce', days: 10 },
  ])
}

/** The tenant's id and those of its companies; undefined where there is no demonstration, or somebody has requested already. */
async function readEmptyDemo(store: Store): Promise<{ tenant: string; companies: string[] } | undefined> {
  if ((await demoState(store)) !== 'finished') return undefined
  const rows = await store
    .selectFrom('companies as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .select(['t.id as tenant', 'c.id as company'])
    .where('t.description', '=', TENANT)
    .where((e) => e.not(e.exists(e.selectFrom('nf_downloads').select('id').whereRef('tenant_id', '=', 't.id'))))
    .orderBy('c.search')
    .execute()
  return rows[0] && { tenant: rows[0].tenant, companies: rows.map(({ company }) => company) }
}

interface Wanted {
  type: 'cfe' | 'nfce'
  /** Whole days before `now`. */
  days: number
}

/** Returns the ids of what was asked for. */
async function ask(call: Calling, of: { companies: string[] }, now: number, wanted: Wanted[]): Promise<string[]> {
  const ids: string[] = []
  for (const { type, days } of wanted) {
    const body: NfDownloadRequest = {
      company_ids: of.companies,
      nf_type: type,
      environment: 'production',
      date_start: localStamp(now - days * DAY).slice(0, 10),
      date_end: localStamp(now - DAY).slice(0, 10),
      tz_offset: 180,
    }
    const { amount } = await call<NfDownloadPreview>('POST', '/nf_download/?preview=1', body)
    if (amount === 0) continue
    const { request } = await call<{ request: NfDownload }>('POST', '/nf_download/', body)
    ids.push(request.id)
  }
  return ids
}
