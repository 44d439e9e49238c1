// The server of the end-to-end tests: the production build over a database of its own, small and thrown away afterwards.
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'fiscal-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = folder
process.env.DEMO_DOCUMENTS ??= '600'
// What is tested must not move by itself; what is looked at (scripts/pictures.mjs) should have something to show.
if (process.env.LOOK !== '1') {
  process.env.DEMO_PARK ??= '0'
  process.env.SEFAZ_URL ??= 'off'
}
delete process.env.DATABASE_URL

// Beside it the receiving end of its errors, which the tests read.
const { openErrorService } = await import('../tests/error-service.ts')
process.env.ERROR_DSN = (await openErrorService()).dsn
// Of one run: what the first server has filled, the next one begins with.
const { E2E_PREPARED: prepared } = process.env
if (prepared && existsSync(prepared)) cpSync(prepared, folder, { recursive: true })
else {
  const { copyEmptyDatabase } = await import('../tests/empty-database.ts')
  await copyEmptyDatabase(folder)
  const { prepare } = await import('../tests/e2e/server/prepare.ts')
  await prepare()
  if (prepared) {
    cpSync(folder, `${prepared}.unfinished`, { recursive: true })
    renameSync(`${prepared}.unfinished`, prepared)
  }
}
await import('./start.mjs')
