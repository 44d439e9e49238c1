import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withoutGlobals, ZOD_FILES, ZOD_VERSION } from '../../../scripts/vite/zod-globals.ts'

const manifest = createRequire(import.meta.url).resolve('zod/package.json')
const read = (path: string) => readFileSync(path, 'utf8')

test('was written for the zod that is installed', () => {
  const { version } = JSON.parse(read(manifest)) as { version: string }
  expect(version, 'read which globals it has now, then raise the version').toBe(ZOD_VERSION)
})

test('no file of zod that we import writes a global but those known', () => {
  const folder = dirname(manifest)
  const files = globSync('v4/{core,mini}/*.js', { cwd: folder }).map((file) => resolve(folder, file))
  const writing = files.filter((file) => /\b(globalThis|window)\b/.test(withoutText(read(file))))
  expect(writing.toSorted()).toEqual(ZOD_FILES.toSorted())
})

test.each(ZOD_FILES)('%s keeps to itself what it shared', (path) => {
  expect(read(path)).toContain('__zod_global')
  expect(withoutGlobals(path, read(path))).not.toContain('__zod_global')
})

test.each(ZOD_FILES)('%s written otherwise fails the build', (path) => {
  expect(() => withoutGlobals(path, read(path).replace('(_a = globalThis)', '(_b = globalThis)'))).toThrow(/otherwise/)
  expect(() => withoutGlobals(path, `${read(path)}\nglobalThis.__zod_other = {}`)).toThrow(/does not know/)
})

/** A script less its comments and texts, roughly: enough to look for a name in it. */
const withoutText = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*|`[^`]*`|'[^'\n]*'|"[^"\n]*"/g, '')
