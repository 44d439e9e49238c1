import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { versionsIn } from '../../../scripts/package/changelog.ts'
import { integrityIn } from '../../../scripts/package/integrity.ts'
import { keepVersion } from '../../../scripts/package/versions.ts'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'fiscal-versions-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** A build of a version, whose one chunk says `text`. Answers whether it is what is served. */
function build(version: string, text: string, isReleased = true): boolean {
  rmSync(join(dist, 'elements'), { recursive: true, force: true })
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(dist, 'elements', file)), { recursive: true })
    writeFileSync(join(dist, 'elements', file), content)
  }
  const chunk = `chunks/${text}.js`
  put('elements.js', `import('./${chunk}')`)
  put(chunk, text)
  put(`${chunk}.br`, text)
  put('sri.json', JSON.stringify(integrityIn(join(dist, 'elements'), version)))
  return keepVersion(dist, { version, isReleased }, ['elements.js', chunk, 'sri.json'])
}
const has = (path: string) => existsSync(join(dist, 'versions', path))

test('a version keeps its loader, its chunks and their compressed siblings while two more come', () => {
  for (const version of ['1.9.0', '1.10.0', '1.10.1', '2.0.0']) expect(build(version, `of-${version}`)).toBe(true)
  expect(has('1.9.0')).toBe(false)
  for (const version of ['1.10.0', '1.10.1', '2.0.0']) {
    expect(readFileSync(join(dist, 'versions', version, 'elements.js'), 'utf8')).toContain(`of-${version}`)
    expect(has(`${version}/chunks/of-${version}.js`)).toBe(true)
    expect(has(`${version}/chunks/of-${version}.js.br`)).toBe(true)
  }
})
test('what was released never changes, and a build that made something else of it is told so', () => {
  build('1.0.0', 'first')
  expect(build('1.0.0', 'first')).toBe(true)
  expect(build('1.0.0', 'second')).toBe(false)
  expect(has('1.0.0/chunks/first.js')).toBe(true)
  expect(has('1.0.0/chunks/second.js')).toBe(false)
})
test('before its release each build makes it anew, apart from those that are kept for ever', () => {
  build('1.0.0', 'released')
  expect(build('1.1.0', 'first', false)).toBe(true)
  expect(build('1.1.0', 'second', false)).toBe(true)
  expect(has('1.1.0')).toBe(false)
  expect(has('next/1.1.0/chunks/first.js')).toBe(false)
  expect(has('next/1.1.0/chunks/second.js')).toBe(true)
  build('1.1.0', 'third')
  expect(has('next')).toBe(false)
  expect(has('1.1.0/chunks/third.js')).toBe(true)
})
test('a copy that was cut short is made again', () => {
  build('1.0.0', 'first')
  rmSync(join(dist, 'versions/1.0.0/sri.json'))
  expect(build('1.0.0', 'second')).toBe(true)
  expect(has('1.0.0/chunks/first.js')).toBe(false)
})
test('an older version built again leaves the newer ones', () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.0.0']) build(version, `of-${version}`)
  expect(['1.0.0', '1.1.0', '1.2.0'].filter(has)).toEqual(['1.0.0', '1.1.0', '1.2.0'])
})
test('the changelog says which version it is, and whether it is out', () => {
  const text = '# Changelog\n\n## 1.1.0 (unreleased)\n\n- New.\n\n## 1.0.0 (2026-11-23)\n'
  expect(versionsIn(text)).toEqual([
    { version: '1.1.0', isReleased: false },
    { version: '1.0.0', isReleased: true },
  ])
})
