// Every check of the project, in the order of this list and two at a time: `npm test`, or `npm test -- unit api` for some of them.
// The last line is 'N passed, N failed', without which a step was broken off: no test of it has failed, and nothing is proven. A file that
// failed runs once more after all others, alone: what passes then is counted as passed and named on a line of its own
// ('unstable: file › test, error'), to be explained and mended.
// Long proofs of which nothing has changed since they were last green are not repeated, and are named before the last line; `npm test -- all`
// repeats them. What was green stands in tests/long-proofs.json then, to be committed.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingEngines } from './engines.mjs'
import { findPostgres } from './postgres.mjs'
import { apiOnCitus, apiOnPglite, apiOnPostgres } from './test/api.ts'
import { AUDIT, gravePackages } from './test/dependency-audit.ts'
import { endingOf, measureCost } from './test/ending.ts'
import { isGreen, longProofs, partProofs, readRecord, recordGreen } from './test/long-proofs.ts'
import { brokenOff, explained, failure, playwrightOutcome, reportOf } from './test/outcome.ts'
import { BrokenOff, node } from './test/process.ts'
import { retryFiles } from './test/retry.ts'
import { vitest } from './test/vitest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'dist/reports')

// A check without a report of its own counts as one test: its exit code. The longest come first, so that the short ones fill both cores
// until the last. `again`: what has processes, threads and browsers, and so may fail once without being broken.
const steps = [
  {
    name: 'api-postgres',
    title: 'API em PostgreSQL',
    tests: 'tests/{api,processes}/**/*.test.ts',
    again: true,
    run: apiOnPostgres,
  },
  { name: 'api-citus', title: 'API em Citus', tests: 'tests/api/**/*.test.ts', again: true, run: apiOnCitus },
  {
    name: 'stories',
    title: 'histórias',
    tests: 'stories/**/*.stories.tsx',
    again: true,
    run: (file) => vitest('storybook', { file }),
  },
  {
    name: 'page',
    title: 'elementos na página',
    tests: 'tests/page/**/*.test.ts',
    again: true,
    run: (file) => vitest('page', { file }),
  },
  // The language with the longest words.
  {
    name: 'page-es',
    title: 'elementos em espanhol',
    tests: 'tests/page/elements/narrow.test.ts',
    again: true,
    run: (file) =>
      vitest('page', {
        file,
        name: 'page-es',
        env: { STORYBOOK_LANG: 'es' },
        files: ['tests/page/elements/narrow.test.ts'],
      }),
  },
  {
    name: 'api',
    title: 'API em PGlite',
    tests: `tests/{api,processes}/**/*${findPostgres() ? '.{embedded,both}' : ''}.test.ts`,
    again: true,
    run: apiOnPglite,
  },
  {
    name: 'unit',
    title: 'unidade',
    tests: 'tests/unit/**/*.test.{ts,tsx}',
    run: () => vitest('unit*', { name: 'unit' }),
  },
  { name: 'storybook', title: 'Storybook construído e aberto', run: storybook },
  { name: 'lint', title: 'lint', run: () => check('node_modules/oxlint/bin/oxlint', '--type-aware') },
  { name: 'types', title: 'tipos', run: () => check('node_modules/typescript/bin/tsc') },
  { name: 'build', title: 'construção', run: () => check('scripts/build.mjs') },
  { name: 'weight', title: 'peso do que se entrega', after: 'build', run: weigh },
  { name: 'package', title: 'pacote', after: 'build', run: () => check('scripts/package/check.ts') },
  { name: 'audit', title: 'auditoria das dependências', run: dependencyAudit },
  { name: 'format', title: 'formato', run: () => check('node_modules/@biomejs/biome/bin/biome', 'format') },
  // These after the build, whose result they serve. Alone, because they keep both cores busy, the last one to measure waiting.
  {
    name: 'engines',
    title: 'motores (Firefox, WebKit)',
    tests: 'tests/engines/*.test.ts',
    after: 'build',
    alone: true,
    again: true,
    run: engines,
  },
  {
    name: 'e2e',
    title: 'ponta a ponta',
    tests: 'tests/e2e/**/*.spec.ts',
    after: 'build',
    alone: true,
    again: true,
    run: playwright,
  },
]

process.chdir(root)
// Dozens of processes load the same server: compiled once, each starts in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/fiscal/compiled')
const isAll = process.argv.includes('all')
const chosen = chooseSteps(process.argv.slice(2).filter((name) => name !== 'all'))
const { standing, changed } = partProofs(longProofs(root), isAll ? {} : readRecord(root))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const cost = measureCost()
const outcomes = await runAll(chosen)
recordGreen(root, longProofs(root), greenOf(outcomes), headCommit())
for (const [step, first] of outcomes) outcomes.set(step, await retryStep(step, first))
const { lines, exitCode } = endingOf({
  steps: new Map([...outcomes].map(([{ title }, outcome]) => [title, outcome])),
  standing: standing.filter(({ step }) => chosen.some(({ name }) => name === step)),
  cost: cost(),
})
console.log(`\n${lines.join('\n')}`)
process.exitCode ||= exitCode

function chooseSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(`Não há a etapa ${unknown.join(', ')}. Etapas: ${steps.map((step) => step.name).join(', ')}.`)
    process.exit(1)
  }
  return names.length > 0 ? steps.filter((step) => names.includes(step.name)) : steps
}

/** The long proofs that are green at first sight, whole. */
function greenOf(found) {
  return [...found].flatMap(([{ name }, outcome]) =>
    changed.filter((proof) => proof.step === name && isGreen(proof, outcome)),
  )
}

/** Also of a clone that is somebody else's; without git there is none. */
function headCommit() {
  try {
    const words = ['-c', 'safe.directory=*', 'rev-parse', '--short=8', 'HEAD']
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'nenhum commit'
  }
}

/** Two at a time: most steps leave one of two cores idle while they start or wait. */
async function runAll(list) {
  const waiting = [...list]
  const running = new Map()
  const found = new Map()
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((step) => !waiting.some((other) => other.name === step.after) && !running.has(step.after))
    const isBusy = steps.some(({ name, alone }) => alone && running.has(name))
    const fits = next && (next.alone ? running.size === 0 : running.size < 2) && !isBusy
    if (fits) {
      waiting.splice(waiting.indexOf(next), 1)
      running.set(
        next.name,
        runStep(next).then((outcome) => {
          running.delete(next.name)
          found.set(next, outcome)
        }),
      )
      continue
    }
    await Promise.race(running.values())
  }
  return found
}

/** Runs a step, or one file of it, and prints what it came to. Whatever goes wrong in it, a crash or a missing report, is a failure. */
async function runStep(step, file) {
  const begin = performance.now()
  let outcome
  try {
    const skip = standing.filter((proof) => proof.step === step.name).map((proof) => proof.file)
    outcome = await (file === undefined && isStanding(step, skip) ? notNeeded(skip) : step.run(file, skip))
    if (step.tests && !file && !outcome.isSkipped) outcome = requireTests(step, outcome)
  } catch (error) {
    outcome =
      error instanceof BrokenOff ? brokenOff(error.message, error.output) : failure(String(error?.stack ?? error))
  }
  const { failures, isSkipped, note, output } = outcome
  const mark = failures.length > 0 ? '✗' : isSkipped || outcome.brokenOff ? '–' : '✓'
  const count =
    step.tests && !isSkipped && !outcome.brokenOff ? ` ${outcome.passed} passaram, ${failures.length} falharam` : ''
  console.log(
    `${mark} ${step.title}${file ? `, de novo ${file}` : ''}:${count}${note ? ` (${note})` : ''} ${seconds(begin)} s`,
  )
  if (failures.length > 0) console.log(`${output.trimEnd()}\n`)
  return outcome
}

/** All that a step runs is long, and nothing of it has changed. */
function isStanding({ tests }, skip) {
  return (
    skip.includes('') ||
    (tests !== undefined && skip.length > 0 && globSync(tests).every((path) => skip.includes(path)))
  )
}

function notNeeded(skip) {
  return {
    passed: 0,
    skipped: 0,
    failures: [],
    output: '',
    isSkipped: true,
    note: `não repetida: nada mudou (${skip.length})`,
  }
}

function retryStep(step, first) {
  return step.again ? retryFiles(first, (file) => runStep(step, file)) : { ...first, unstable: [] }
}

/** A step that ran nothing where tests exist has not passed. */
function requireTests(step, outcome) {
  if (outcome.passed + outcome.failures.length > 0) return outcome
  const files = globSync(step.tests).length
  if (files === 0) return { ...outcome, note: 'nenhum teste ainda' }
  return failure(`Nenhum teste rodou, embora existam ${files} arquivos.\n${outcome.output}`)
}

async function check(script, ...args) {
  const { code, output } = await node([script, ...args])
  return code === 0 ? { passed: 1, skipped: 0, failures: [], output } : failure(output)
}

/** Its weights are worth reading where none is too great, too. */
async function weigh() {
  const outcome = await check('scripts/weigh.mjs')
  if (outcome.failures.length === 0) console.log(outcome.output.trimEnd())
  return outcome
}

async function playwright(file, skip) {
  const report = reportOf(reports, 'e2e', file)
  const alone = file ? [file.replaceAll('.', '\\.'), '--workers=1'] : []
  const { code, output } = await node(['node_modules/@playwright/test/cli.js', 'test', ...alone], {
    E2E_REPORT: report,
    E2E_STANDING: file ? '' : skip.join(','),
    // Playwright colours its workers by a variable of its own, which Node finds to disagree with NO_COLOR.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
  })
  return explained(code, output, () => playwrightOutcome(report, root))
}

async function engines(file, skip) {
  const missing = missingEngines().join(' e ')
  if (missing && process.env.CI) return failure(`No CI precisam estar instalados: ${missing}.`)
  const outcome = await vitest('engines', { file, skip })
  return missing ? { ...outcome, note: `sem ${missing}: não instalado nesta máquina` } : outcome
}

async function storybook() {
  const built = await check('node_modules/storybook/dist/bin/dispatcher.js', 'build', '-o', 'dist/storybook', '--quiet')
  return built.failures.length > 0 ? built : check('scripts/check-storybook.mjs')
}

/** npm started this where `npm test` did; alone there is nobody to ask. */
async function dependencyAudit() {
  const npm = process.env.npm_execpath
  const { output } = npm ? await node([npm, ...AUDIT]) : { output: '' }
  const grave = gravePackages(output)
  if (grave === undefined) {
    const note = npm ? 'pulada: o registro de pacotes não respondeu à auditoria' : 'pulada: só com npm test'
    return { passed: 0, skipped: 0, failures: [], output, isSkipped: true, note }
  }
  return grave.length > 0 ? failure(grave.join('\n')) : { passed: 1, skipped: 0, failures: [], output }
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
