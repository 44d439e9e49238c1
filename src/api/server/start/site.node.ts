import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Api } from '../api.ts'
import { archiveState } from '../backup/log-archive.ts'
import { backupState } from '../backup/state.ts'
import { addDatabaseGauges } from '../database-gauges.node.ts'
import { healthChecks } from '../http/operating/health-checks.node.ts'
import { serverHealth } from '../http/operating/health.ts'
import { siteReleases } from '../http/releases.node.ts'
import { createSite } from '../http/site.node.ts'
import type { Opened } from './database.node.ts'
import type { Parts } from './parts.node.ts'

/** How long a start waits for the storage. */
const STORAGE_MS = 30_000

/** Folder of the build. */
export const DIST = fileURLToPath(new URL('../../../../dist', import.meta.url))

/** Makes what a server answers by HTTP: the API, health, metrics, and the screens of every release that pages may still ask for. */
export async function makeSite(
  { settings, store, platform, metrics, failureOf }: Opened,
  { files, mailFolder }: Parts,
  api: Api,
) {
  const { backups, cepUrl } = settings
  const backup = backups && (() => backupState(store, backups, platform.now()))
  const archive = settings.databaseUrl ? () => archiveState(store) : undefined
  const health = serverHealth({
    checks: healthChecks({ ...settings, store, files }),
    copies: { ...(backup && { backup }), ...(archive && { archive }) },
    log: platform.log,
  })
  addDatabaseGauges(metrics, { store, platform, backup, archive })
  const releases = siteReleases({ ...settings, dist: DIST })
  // What a page of this server is made of is there for whoever else is asked for it, before anybody has such a page.
  if (releases) await Promise.race([releases.keep(platform.now()).catch(failureOf('releases')), pause(STORAGE_MS)])
  const site = createSite({
    api,
    ...(releases && { releases }),
    health,
    metrics: { ...metrics, token: settings.metricsToken },
    dist: DIST,
    ...(settings.mailPage ? { mailbox: mailFolder } : {}),
    ...(cepUrl && !cepUrl.startsWith('/') ? { connects: [new URL(cepUrl).origin] } : {}),
  })
  return { site, health, releases }
}
