import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearForBuild, keepReleases } from '../../../scripts/releases.mjs'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'fiscal-releases-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const put = (file: string) => {
  mkdirSync(dirname(join(dist, file)), { recursive: true })
  writeFileSync(join(dist, file), file)
}
const has = (file: string) => existsSync(join(dist, file))

/** A build that makes a chunk of its own beside one that never changes. */
function release(name: string): void {
  clearForBuild(dist)
  const made = ['host/index.html', `host/assets/${name}.css`, `elements/chunks/${name}.js`, 'elements/chunks/same.js']
  for (const file of made) put(file)
  keepReleases(dist, made)
  // As the compressing after it does.
  put(`elements/chunks/${name}.js.br`)
}

test('what pages of the two releases before load stays, with its compressed siblings; what is older goes', () => {
  for (const name of ['a', 'b', 'c', 'd']) release(name)
  expect(['a', 'b', 'c', 'd'].filter((name) => has(`elements/chunks/${name}.js`))).toEqual(['b', 'c', 'd'])
  expect(['a', 'b', 'c', 'd'].filter((name) => has(`elements/chunks/${name}.js.br`))).toEqual(['b', 'c', 'd'])
  expect(['a', 'b', 'c', 'd'].filter((name) => has(`host/assets/${name}.css`))).toEqual(['b', 'c', 'd'])
  expect(has('elements/chunks/same.js')).toBe(true)
})
test('a build that makes what the last one made takes no place', () => {
  for (const name of ['a', 'b', 'b', 'b', 'c']) release(name)
  expect(has('elements/chunks/a.js')).toBe(true)
})
test('what no build is known to have made goes, so that nothing piles up', () => {
  put('elements/chunks/stray.js')
  release('a')
  expect(has('elements/chunks/stray.js')).toBe(false)
})
test('what every release names alike is never of a former one', () => {
  release('a')
  put('host/robots.txt')
  put('elements/elements.js.br')
  clearForBuild(dist)
  expect(has('host/robots.txt')).toBe(false)
  expect(has('elements/elements.js.br')).toBe(false)
  expect(has('host/index.html')).toBe(false)
  expect(has('elements/chunks/a.js')).toBe(true)
})
