import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const decisions = readFileSync('docs/decisions.md', 'utf8')
const anchors = Array.from(decisions.matchAll(/<a id="([a-z0-9-]+)">/g), ([, id]) => id)

/** What has landed of migrations is never edited. */
const FIXED = /^src\/api\/server\/store\/migrations\//

interface Cited {
  path: string
  text: string
}

const sources = globSync('{src,tests,stories,scripts}/**/*.{ts,tsx,mjs,css}')
  .map((path): Cited => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
  .filter(({ path }) => path !== 'tests/unit/decisions.test.ts')

/** Anchors of decisions that a source names. */
const citedIn = ({ text }: Cited) => Array.from(text.matchAll(/docs\/decisions\.md#([\w-]+)/g), ([, id]) => id)
/** Sections of documents that nobody finds here, and decisions by a number. */
const unfindableIn = ({ text }: Cited) =>
  text.match(/\bdecisions? \d+|\b(?:first|second|both) documents?\b|\bfacts\/\w+\.md|\bembed\.md|\bcstat\.tsv/gi) ?? []

describe('decisions', () => {
  test('each has an anchor of its own', () => {
    expect(anchors.length).toBeGreaterThanOrEqual(40)
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(decisions.match(/^\d+\. /gm)).toHaveLength(anchors.length)
  })

  test('what sources cite is there', () => {
    const cited = sources.flatMap((source) => citedIn(source).map((id) => ({ path: source.path, id })))
    expect(cited.length).toBeGreaterThan(20)
    expect(cited.filter(({ id }) => !anchors.includes(id))).toEqual([])
  })

  test('sources cite nothing that the repository does not hold', () => {
    const ours = sources.filter(({ path }) => !FIXED.test(path))
    expect(ours.length).toBeGreaterThan(200)
    expect(ours.flatMap((source) => unfindableIn(source).map((words) => `${source.path}: ${words}`))).toEqual([])
  })

  test('the rule can fail', () => {
    const about = (text: string) => unfindableIn({ path: '', text })
    expect(about('// counted up to 10,000 (decisions 17)')).toHaveLength(1)
    expect(about('// labels: second document section 9')).toHaveLength(1)
    expect(about('// codes: facts/fiscal.md')).toHaveLength(1)
    expect(about('// docs/decisions.md#capped-totals')).toEqual([])
  })
})
