// The server of the end-to-end tests: the production build over a database of its own, small and thrown away afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'fiscal-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = folder
process.env.DEMO_DOCUMENTS ??= '600'
// What is tested must not move by itself.
process.env.DEMO_PARK ??= '0'
delete process.env.DATABASE_URL

// Beside it the receiving end of its errors, which the tests read.
const { openErrorService } = await import('../tests/error-service.ts')
process.env.ERROR_DSN = (await openErrorService()).dsn
const { prepare } = await import('../tests/e2e/server/prepare.ts')
await prepare()
await import('./start.mjs')
