// `npm run frameworks`, or `npm run frameworks -- Next Astro` for some: every app of docs/frameworks.md from an empty folder, with the package
// as it was built, opened in Chromium against a server of the tests. It installs hundreds of megabytes and takes minutes; `--write` notes in
// the guide what was seen.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { ServerApi } from '../../tests/e2e/api.ts'
import { ADMIN } from '../../tests/e2e/people.ts'
import { openWorld } from '../../tests/world/world.ts'
import { buildIfStale } from '../build.mjs'
import { chromiumLaunch } from '../chromium.mjs'
import { table, withTable } from '../package/markdown.ts'
import { pack, version, writePackage } from '../package/package.ts'
import { openApp } from './app.ts'
import { GUIDE, type GuidedApp, guidedApps, unshared } from './guide.ts'
import { seeApp } from './seen.ts'

const FOLDER = join(tmpdir(), 'fiscal-frameworks')
const HEAD = ['Framework', 'Seen', 'fiscal-widgets', 'Installed in', 'Built in', 'What was seen']

/** Of an app of a host and two remotes that share nothing: the copies that find another's elements. */
const LATE_COPIES = 2

const names = process.argv.slice(2).filter((one) => one !== '--write')
const chosen = guidedApps().filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)))
if (chosen.length === 0) throw new Error(`The guide has no such app: ${names.join(', ')}`)

/** The guide's rows as they stand, by their framework. */
function standing(guide: string): Map<string, string[]> {
  const [, rows = ''] = guide.split(/^\| Framework +\|.*\n\| -.*\n/m)
  const cells = rows.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((one) => one.trim()),
  )
  return new Map(cells.filter((row) => row.length === HEAD.length).map((row) => [row[0] ?? '', row]))
}

await buildIfStale()
await writePackage(join(FOLDER, 'package'))
const { tarball } = pack(join(FOLDER, 'package'))
const world = await openWorld()
const browser = await chromium.launch(chromiumLaunch())
const rows = standing(readFileSync(GUIDE, 'utf8'))
try {
  const { tenant, tokens } = await new ServerApi(world.origin).as(ADMIN)
  for (const app of chosen) {
    const day = new Date().toISOString().slice(0, 10)
    const folder = join(FOLDER, app.name.toLowerCase().replaceAll(/\W+/g, '-'))
    const row = [app.name, day, version]
    try {
      const see = async (one: GuidedApp, warnings = 0) => {
        const served = await openApp(one, folder, tarball, { api: world.origin, tenant: tenant.id })
        await seeApp(browser, served.origin, tokens.access_token, warnings).finally(served.close)
        return served
      }
      const served = await see(app)
      const copies = unshared(app)
      if (copies) await see(copies, LATE_COPIES)
      row.push(`${served.install} s`, `${served.build} s`, 'all of it')
    } catch (error) {
      console.error(`${app.name}: ${stripVTControlCharacters(String(error))}`)
      row.push('–', '–', 'not all of it')
      process.exitCode = 1
    }
    rows.set(app.name, row)
    console.log(row.join(' | '))
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  }
} finally {
  await browser.close()
  await world.close()
}
const made = table(HEAD, ...guidedApps().flatMap(({ name }) => [rows.get(name) ?? []].filter((row) => row.length > 0)))
console.log(`\n${made}`)
if (process.argv.includes('--write')) writeFileSync(GUIDE, withTable(readFileSync(GUIDE, 'utf8'), made))
