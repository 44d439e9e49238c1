import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  after,
  faultsOf,
  mayFollow,
  readBaseline,
  surface,
  type Step,
  stepTo,
  written,
} from '../../../scripts/package/surface.ts'

const steps: Step[] = [
  { version: '1.0.0', added: ['<a> attribute x', '<a> slot y'], removed: [] },
  { version: '1.1.0', added: ['<a> slot z'], removed: [] },
]
const log = (...heads: string[]) => heads.map((head) => `## ${head}\n`).join('\n')
const noted = log('2.0.0 (unreleased)', '1.2.0 (2026-12-01)', '1.1.0 (2026-11-30)', '1.0.0 (2026-11-23)')

test('what partners rely on is what docs/surface.json says (else: npm run surface)', () => {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(faultsOf(readBaseline(), surface(), version, readFileSync('CHANGELOG.md', 'utf8'))).toEqual([])
})
test('it names elements with all that they have, types by member, imports, codes and views', () => {
  const lines = new Set(surface())
  const some = [
    '<fiscal-nfce-detail>: FiscalNfceDetailElement',
    '<fiscal-nfce-detail> attribute nfce-key: string',
    '<fiscal-nfce-detail> property nfceKey',
    '<fiscal-nfce-detail> event fiscal-navigate: FiscalNavigateDetail, cancelable',
    '<fiscal-nfce-list> ::part(table)',
    '<fiscal-nfce-list> slot empty',
    '<fiscal-roles> saves role',
    ':state(stale)',
    'variable --fiscal-accent',
    'view /nfces/:nfce_key: nfce.detail',
    'error auth-expired',
    'type FiscalErrorDetail.status?: number',
    "type FiscalErrorCode: 'bad-reply'",
    'import fiscal-widgets/nfce',
    'export connect',
  ]
  expect(some.filter((line) => !lines.has(line))).toEqual([])
})

describe('a change of what partners rely on', () => {
  const now = ['<a> attribute x', '<a> slot y', '<a> slot z']
  test('none asks for nothing', () => {
    expect([...after(steps)]).toEqual(now)
    expect(faultsOf(steps, now, '1.1.0', noted)).toEqual([])
  })
  test('unannounced is a fault, and says which step it asks for', () => {
    const [more, line] = faultsOf(steps, [...now, '<b>'], '1.1.0', noted)
    expect([more, line]).toEqual([expect.stringContaining('minor step'), '+ <b>'])
    const [less, lost] = faultsOf(steps, now.slice(1), '1.1.0', noted)
    expect([less, lost]).toEqual([expect.stringContaining('major step'), '- <a> attribute x'])
  })
  test('a removal demands a major step, an addition a minor one, neither a patch', () => {
    expect(stepTo(steps, now.slice(1))).toEqual({ added: [], removed: ['<a> attribute x'] })
    const removal = { added: ['<b>'], removed: ['<a> slot y'] }
    expect(mayFollow('1.1.0', { version: '1.2.0', ...removal })).toBe(false)
    expect(mayFollow('1.1.0', { version: '2.0.0', ...removal })).toBe(true)
    const addition = { added: ['<b>'], removed: [] }
    expect(mayFollow('1.1.0', { version: '1.1.1', ...addition })).toBe(false)
    expect(mayFollow('1.1.0', { version: '1.2.0', ...addition })).toBe(true)
    expect(mayFollow('1.1.0', { version: '1.1.1', added: [], removed: [] })).toBe(true)
  })
  test('is written as a step of its own, which the changelog must head', () => {
    const next = written(steps, [...now, '<b>'], '1.2.0', noted)
    expect(next.at(-1)).toEqual({ version: '1.2.0', added: ['<b>'], removed: [] })
    expect(faultsOf(next, [...now, '<b>'], '1.2.0', noted)).toEqual([])
    expect(faultsOf(next, [...now, '<b>'], '1.2.0', log('1.1.0 (2026-11-30)', '1.0.0 (2026-11-23)'))).toEqual([
      'CHANGELOG.md has no heading for 1.2.0.',
    ])
    const small = written(steps, now.slice(1), '1.2.0', noted)
    expect(faultsOf(small, now.slice(1), '1.2.0', noted)).toEqual([
      '1.2.0 is too small a step for what it changes.',
      '1.2.0 takes away what no version before it calls deprecated: <a> attribute x',
    ])
  })
  test('what goes was called deprecated by a version before the one that takes it away', () => {
    const told = [...steps, { version: '1.2.0', added: [], removed: [], deprecated: ['<a> attribute x'] }]
    const next = written(told, now.slice(1), '2.0.0', noted)
    expect(faultsOf(next, now.slice(1), '2.0.0', noted)).toEqual([])
    const unreleased = log('1.2.0 (unreleased)', '1.1.0 (2026-11-30)', '1.0.0 (2026-11-23)')
    expect(written(told, [...now, '<b>'], '1.2.0', unreleased).at(-1)).toEqual({
      version: '1.2.0',
      added: ['<b>'],
      removed: [],
      deprecated: ['<a> attribute x'],
    })
  })
  test('of a released version is refused, of one that is not yet released noted anew', () => {
    expect(() => written(steps, [...now, '<b>'], '1.1.0', noted)).toThrow('1.1.0 is released')
    const open = log('1.1.0 (unreleased)', '1.0.0 (2026-11-23)')
    expect(written(steps, ['<b>', ...now], '1.1.0', open).at(-1)?.added).toEqual(['<b>', '<a> slot z'])
  })
  test('without a new version in package.json is told', () => {
    expect(faultsOf(steps, now, '1.2.0', noted)).toEqual([
      'package.json says 1.2.0, docs/surface.json ends with 1.1.0.',
    ])
  })
})
