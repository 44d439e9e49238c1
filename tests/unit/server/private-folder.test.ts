import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { privateFolder } from '#api/server/store/embedded/private-folder.node.ts'

const root = mkdtempSync(join(tmpdir(), 'fiscal-private-'))
const umask = process.umask()
afterAll(() => {
  process.umask(umask)
  rmSync(root, { recursive: true, force: true })
})
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test.skipIf(process.platform === 'win32')('what others could read or write in a data folder they can no more', () => {
  const folder = join(root, 'data')
  const outside = join(root, 'outside')
  mkdirSync(join(folder, 'pg/base'), { recursive: true })
  for (const [path, mode] of [
    [join(folder, 'pg/base/1'), 0o666],
    [join(folder, 'secret'), 0o400],
    [join(folder, 'run'), 0o755],
    [outside, 0o644],
  ] as const) {
    writeFileSync(path, '')
    chmodSync(path, mode)
  }
  symlinkSync(outside, join(folder, 'link'))
  chmodSync(folder, 0o1777)
  privateFolder(folder)
  const after = ['', 'pg', 'pg/base', 'pg/base/1', 'secret', 'run'].map((name) => modeOf(join(folder, name)))
  expect(after).toEqual(['1700', '700', '700', '600', '400', '700'])
  expect(modeOf(outside)).toBe('644')
  writeFileSync(join(folder, 'later'), '', { mode: 0o666 })
  mkdirSync(join(folder, 'folder'))
  expect([modeOf(join(folder, 'later')), modeOf(join(folder, 'folder'))]).toEqual(['600', '700'])
  // Nothing there yet, or nothing to do.
  privateFolder(join(root, 'absent'))
  privateFolder(folder)
})
