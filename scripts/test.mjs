// Every check of the project, in the order of this list and two at a time: `npm test`, or `npm test -- unit api` for some of them.
// The last line is 'N passed, N failed'. A file that failed runs once more after all others, alone: what passes then is counted as
// passed and named on a line of its own ('unstable: file › test, error'), to be explained and mended.
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingEngines } from './engines.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { AUDIT, gravePackages } from './test/dependency-audit.ts'
import { explained, playwrightOutcome, reportOf } from './test/outcome.ts'
import { node } from './test/process.ts'
import { retryFiles } from './test/retry.ts'
import { readTenantPlans } from './test/tenant-plans.ts'
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
  {
    name: 'api',
    title: 'API em PGlite',
    tests: 'tests/{api,processes}/**/*.test.ts',
    again: true,
    run: (file) =>
      vitest('api*', { file, env: { TEST_DATABASE_URL: '', CITUS_URL: '' }, name: 'api', files: ofPglite() }),
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
    title: 'motores (Chromium, Firefox, WebKit)',
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
const chosen = chooseSteps(process.argv.slice(2))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const start = performance.now()
const outcomes = await runAll(chosen)
const unstable = []
for (const [step, first] of outcomes) {
  const last = await retryStep(step, first)
  outcomes.set(step, last)
  unstable.push(...last.unstable)
}
const sum = (count) => [...outcomes.values()].reduce((total, outcome) => total + count(outcome), 0)
const passed = sum((outcome) => outcome.passed)
const failed = sum((outcome) => outcome.failures.length)
console.log(`\nTudo em ${seconds(start)} s.`)
for (const { file, title, error } of unstable) console.log(`unstable: ${file} › ${title}, ${error}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode ||= failed > 0 || passed === 0 ? 1 : 0

function chooseSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(`Não há a etapa ${unknown.join(', ')}. Etapas: ${steps.map((step) => step.name).join(', ')}.`)
    process.exit(1)
  }
  return names.length > 0 ? steps.filter((step) => names.includes(step.name)) : steps
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
    outcome = await step.run(file)
    if (step.tests && !file && !outcome.isSkipped) outcome = requireTests(step, outcome)
  } catch (error) {
    outcome = failure(String(error?.stack ?? error))
  }
  const { failures, isSkipped, note, output } = outcome
  const mark = failures.length > 0 ? '✗' : isSkipped ? '–' : '✓'
  const count = step.tests && !isSkipped ? ` ${outcome.passed} passaram, ${failures.length} falharam` : ''
  console.log(
    `${mark} ${step.title}${file ? `, de novo ${file}` : ''}:${count}${note ? ` (${note})` : ''} ${seconds(begin)} s`,
  )
  if (failures.length > 0) console.log(`${output.trimEnd()}\n`)
  return outcome
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

/** Of a step and no test of it. */
function failure(output) {
  return { passed: 0, skipped: 0, failures: [{ file: '', title: '(a etapa)', error: '' }], output }
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

async function playwright(file) {
  const report = reportOf(reports, 'e2e', file)
  const alone = file ? [file.replaceAll('.', '\\.'), '--workers=1'] : []
  const { code, output } = await node(['node_modules/@playwright/test/cli.js', 'test', ...alone], {
    E2E_REPORT: report,
    // Playwright colours its workers by a variable of its own, which Node finds to disagree with NO_COLOR.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
  })
  return explained(code, output, () => playwrightOutcome(report, root))
}

async function engines(file) {
  const missing = missingEngines().join(' e ')
  if (missing && process.env.CI) return failure(`No CI precisam estar instalados: ${missing}.`)
  const outcome = await vitest('engines', { file })
  return missing ? { ...outcome, note: `sem ${missing}: não instalado nesta máquina` } : outcome
}

async function storybook() {
  const built = await check('node_modules/storybook/dist/bin/dispatcher.js', 'build', '-o', 'dist/storybook', '--quiet')
  return built.failures.length > 0 ? built : check('scripts/check-storybook.mjs')
}

async function apiOnPostgres(file) {
  if (!findPostgres()) {
    if (process.env.CI) return failure('No CI o PostgreSQL precisa estar instalado.')
    const note = 'pulado: o PostgreSQL não está instalado nesta máquina'
    return { passed: 0, skipped: 0, failures: [], output: '', isSkipped: true, note }
  }
  // One file alone may have a PostgreSQL of its own, and this one executes nothing.
  const postgres = await startPostgres({ withPlans: file === undefined })
  try {
    const outcome = await vitest('api*', {
      file,
      env: { TEST_DATABASE_URL: postgres.url, CITUS_URL: '' },
      name: 'api-postgres',
    })
    return postgres.plans ? await withTenantPlans(outcome, postgres.plans) : outcome
  } finally {
    await postgres.stop()
  }
}

/** On the servers of a coordinator that the operator names: Citus is of no distribution. */
async function apiOnCitus(file) {
  const { CITUS_URL } = process.env
  if (!CITUS_URL) {
    const note = 'pulado: sem CITUS_URL, o endereço do coordenador de um Citus (docs/citus.md)'
    return { passed: 0, skipped: 0, failures: [], output: '', isSkipped: true, note }
  }
  return vitest('api', { file, env: { TEST_DATABASE_URL: '', CITUS_URL }, name: 'api-citus' })
}

/** One test more: every statement of a tenant's transaction names the tenant, in what PostgreSQL planned for it. */
async function withTenantPlans(outcome, folder) {
  const { statements, unnamed } = await readTenantPlans(folder)
  if (statements > 0 && unnamed.length === 0) return { ...outcome, passed: outcome.passed + 1 }
  const error = statements > 0 ? `Sem o inquilino:\n${unnamed.join('\n')}` : 'O PostgreSQL não contou como executou'
  const fault = { file: '', title: 'cada consulta nomeia o seu inquilino', error }
  return { ...outcome, failures: [...outcome.failures, fault], output: `${outcome.output}\n${error}` }
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

/** What PGlite is left where a PostgreSQL has the rest (vitest.config.ts): what is its own, and what differs between the two. */
function ofPglite() {
  return findPostgres() ? ['.embedded.', '.both.'] : []
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
