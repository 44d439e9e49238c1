import { expect, test } from 'vitest'
import { endingOf, measureCost } from '../../../scripts/test/ending.ts'
import { brokenOff, failure, playwrightOutcome, vitestOutcome, type Explained } from '../../../scripts/test/outcome.ts'
import { BrokenOff, node } from '../../../scripts/test/process.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const cost = { seconds: 534, coreSeconds: 960.4 }
const passing = (passed: number): Explained => ({ passed, skipped: 0, failures: [], output: '', note: undefined })
const unstable = [{ file: 'a.ts', title: 'one', error: 'late' }]
const steps = (...outcomes: Explained[]) =>
  new Map(outcomes.map((outcome, at) => [`etapa ${at}`, { ...outcome, unstable: at === 0 ? unstable : [] }]))

test('a run that has come to its end tells its cost, what was unstable, what stood, and last its total', () => {
  const standing = [{ commit: 'c1' }, { commit: 'c2' }, { commit: 'c1' }]
  expect(endingOf({ steps: steps(passing(8), passing(4)), standing, cost })).toEqual({
    lines: [
      'Tudo em 8,9 min e 960 segundos de núcleo, da máquina inteira.',
      'unstable: a.ts › one, late',
      'não repetidas: 2 provas longas, verdes em c1, das quais nada mudou',
      'não repetidas: 1 provas longas, verdes em c2, das quais nada mudou',
      '12 passed, 0 failed',
    ],
    exitCode: 0,
  })
})

test('a step that crashed by itself is red', () => {
  const { lines, exitCode } = endingOf({ steps: steps(passing(8), failure('no report')), standing: [], cost })
  expect([lines.at(-1), exitCode]).toEqual(['8 passed, 1 failed', 1])
})

test('nothing run is no success, unless all of it stands', () => {
  expect(endingOf({ steps: steps(passing(0)), standing: [], cost }).exitCode).toBe(1)
  expect(endingOf({ steps: steps(passing(0)), standing: [{ commit: 'c1' }], cost }).exitCode).toBe(0)
})

test('a step that was broken off is no failed test, has a line of its own, and leaves the run without a total', () => {
  const broken = endingOf({ steps: steps(passing(972), brokenOff('SIGTERM')), standing: [], cost })
  expect(broken.lines.slice(-2)).toEqual([
    'broken off: etapa 1, SIGTERM',
    'Interrompido, sem total: 972 passed nas etapas que chegaram ao fim.',
  ])
  expect(broken.lines.join('\n')).not.toContain('failed')
  expect(broken.exitCode).toBe(2)
  const red = { ...passing(9), failures: [{ file: 'a.ts', title: 'one', error: '' }] }
  expect(endingOf({ steps: steps(red, brokenOff('SIGKILL')), standing: [], cost }).lines.at(-1)).toContain('1 failed')
})

test('a script that a signal ends has not come to its end, and what it printed is kept', async () => {
  const ended = node(['-e', "console.log('so far'); process.kill(process.pid, 'SIGKILL')"])
  const error = await ended.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BrokenOff)
  expect(error).toMatchObject({ message: 'SIGKILL', output: 'so far\n' })
  expect(await node(['-e', 'process.exit(3)'])).toEqual({ code: 3, output: '' })
})

test('the cost counts the work of all cores', async () => {
  const measured = measureCost()
  // Ten times the grain of the machine's own figures.
  await node(['-e', 'const end = performance.now() + 100; while (performance.now() < end);'])
  expect(measured().coreSeconds).toBeGreaterThan(0.05)
  expect(measured().seconds).toBeGreaterThan(0.05)
})

test('a file is green where every test of it has run and passed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-reports-'))
  const written = (report: object) => {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
    return join(folder, 'report.json')
  }
  const file = (name: string, ...statuses: string[]) => ({
    name: join(folder, name),
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    assertionResults: statuses.map((status) => ({ fullName: 'one', status, failureMessages: [] })),
  })
  const testResults = [
    file('a.ts', 'passed', 'passed'),
    file('b.ts', 'passed', 'skipped'),
    file('c.ts', 'failed'),
    file('d.ts'),
  ]
  expect(vitestOutcome(written({ numPassedTests: 3, numPendingTests: 1, testResults }), folder)).toMatchObject({
    green: ['a.ts'],
  })
  const spec = (name: string, status: string) => ({
    title: 'one',
    file: name,
    tests: [{ projectName: 'host', status, results: [] }],
  })
  const suites = [
    { title: 'a', specs: [spec('a.ts', 'expected')], suites: [{ title: 'in a', specs: [spec('a.ts', 'expected')] }] },
    { title: 'b', specs: [spec('b.ts', 'expected'), spec('b.ts', 'skipped')] },
    { title: 'c', specs: [spec('c.ts', 'unexpected')] },
  ]
  expect(
    playwrightOutcome(
      written({ config: { rootDir: join(folder, 'e2e') }, stats: { expected: 3, skipped: 1 }, suites }),
      folder,
    ),
  ).toMatchObject({ green: ['e2e/a.ts'], failures: [{ file: 'e2e/c.ts' }] })
  rmSync(folder, { recursive: true })
})
