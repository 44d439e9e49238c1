// Every check of the project, in the order of this list and two at a time: `npm test`, or `npm test -- unit api` for some of them.
// The last line is 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingEngines } from './engines.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'dist/reports')

// A check without a report of its own counts as one test: its exit code. The longest come first, so that the short ones fill both cores
// until the last.
const steps = [
  { name: 'api-postgres', title: 'API em PostgreSQL', tests: 'tests/api/**/*.test.ts', run: apiOnPostgres },
  { name: 'stories', title: 'histórias', tests: 'stories/**/*.stories.tsx', run: () => vitest('storybook') },
  {
    name: 'api',
    title: 'API em PGlite',
    tests: 'tests/api/**/*.test.ts',
    run: () => vitest('api', { TEST_DATABASE_URL: '' }),
  },
  { name: 'unit', title: 'unidade', tests: 'tests/unit/**/*.test.{ts,tsx}', run: () => vitest('unit*', {}, 'unit') },
  {
    name: 'storybook',
    title: 'Storybook construído e aberto',
    run: storybook,
  },
  { name: 'lint', title: 'lint', run: () => check('node_modules/oxlint/bin/oxlint', '--type-aware') },
  { name: 'types', title: 'tipos', run: () => check('node_modules/typescript/bin/tsc') },
  { name: 'build', title: 'construção', run: () => check('scripts/build.mjs') },
  { name: 'weight', title: 'peso do que se entrega', after: 'build', run: () => check('scripts/weigh.mjs') },
  { name: 'package', title: 'pacote', after: 'build', run: () => check('scripts/package/check.ts') },
  { name: 'format', title: 'formato', run: () => check('node_modules/@biomejs/biome/bin/biome', 'format') },
  // These after the build, whose result they serve. Alone, because they keep both cores busy, the last one to measure waiting.
  {
    name: 'engines',
    title: 'motores (Chromium, Firefox, WebKit)',
    tests: 'tests/engines/*.test.ts',
    after: 'build',
    alone: true,
    run: engines,
  },
  {
    name: 'e2e',
    title: 'ponta a ponta',
    tests: 'tests/e2e/**/*.spec.ts',
    after: 'build',
    alone: true,
    run: playwright,
  },
]

const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt(signal))

process.chdir(root)
// Dozens of processes load the same server: compiled once, each starts in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/fiscal/compiled')
const chosen = chooseSteps(process.argv.slice(2))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Filled once for the engines and the end-to-end tests.
process.env.E2E_PREPARED = join(reports, 'e2e-data')
const start = performance.now()
const total = { passed: 0, failed: 0 }
await runAll(chosen)
console.log(`\nTudo em ${seconds(start)} s.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

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
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((step) => !waiting.some((other) => other.name === step.after) && !running.has(step.after))
    const isBusy = steps.some(({ name, alone }) => alone && running.has(name))
    const fits = next && (next.alone ? running.size === 0 : running.size < 2) && !isBusy
    if (fits) {
      waiting.splice(waiting.indexOf(next), 1)
      running.set(
        next.name,
        runStep(next).then((result) => {
          running.delete(next.name)
          total.passed += result.passed
          total.failed += result.failed
        }),
      )
      continue
    }
    await Promise.race(running.values())
  }
}

/** Runs a step to its counts. Whatever goes wrong in it, a crash or a missing report, is a failure. */
async function runStep(step) {
  const begin = performance.now()
  let result
  try {
    result = await step.run()
    if (step.tests && !result.skipped) result = requireTests(step, result)
  } catch (error) {
    result = { passed: 0, failed: 1, output: String(error?.stack ?? error) }
  }
  const mark = result.failed > 0 ? '✗' : result.skipped ? '–' : '✓'
  const count = step.tests && !result.skipped ? ` ${result.passed} passaram, ${result.failed} falharam` : ''
  const note = result.note ? ` (${result.note})` : ''
  console.log(`${mark} ${step.title}:${count}${note} ${seconds(begin)} s`)
  if (result.failed > 0) console.log(`${result.output.trimEnd()}\n`)
  return result
}

/** A step that ran nothing where tests exist has not passed. */
function requireTests(step, result) {
  const files = globSync(step.tests).length
  if (files === 0 && result.passed + result.failed === 0) return { ...result, note: 'nenhum teste ainda' }
  if (result.passed + result.failed > 0) return result
  return { ...result, failed: 1, output: `Nenhum teste rodou, embora existam ${files} arquivos.\n${result.output}` }
}

async function check(script, ...args) {
  const { code, output } = await node([script, ...args])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

async function vitest(project, env = {}, name = project) {
  const report = join(reports, `${name}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { code, output } = await node(['node_modules/vitest/vitest.mjs', ...args], env)
  const { numPassedTests, numPendingTests, testResults, numFailedTests } = readReport(report, output)
  // A file that does not load has no tests to fail.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return counted(code, numPassedTests, numFailedTests + brokenFiles.length, numPendingTests, output)
}

async function playwright() {
  const report = join(reports, 'e2e.json')
  if (globSync('tests/e2e/**/*.spec.ts').length === 0) return { passed: 0, failed: 0, output: '' }
  const { code, output } = await node(['node_modules/@playwright/test/cli.js', 'test'], {
    E2E_REPORT: report,
    // Playwright colours its workers by a variable of its own, which Node finds to disagree with NO_COLOR.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
  })
  const { stats } = readReport(report, output)
  return counted(code, stats.expected, stats.unexpected + stats.flaky, stats.skipped, output)
}

async function engines() {
  const missing = missingEngines().join(' e ')
  if (missing && process.env.CI) return { passed: 0, failed: 1, output: `No CI precisam estar instalados: ${missing}.` }
  const result = await vitest('engines')
  return missing ? { ...result, note: `sem ${missing}: não instalado nesta máquina` } : result
}

async function storybook() {
  const built = await check('node_modules/storybook/dist/bin/dispatcher.js', 'build', '-o', 'dist/storybook', '--quiet')
  return built.failed > 0 ? built : check('scripts/check-storybook.mjs')
}

async function apiOnPostgres() {
  if (globSync('tests/api/**/*.test.ts').length === 0) return { passed: 0, failed: 0, output: '' }
  if (!findPostgres()) {
    if (process.env.CI) return { passed: 0, failed: 1, output: 'No CI o PostgreSQL precisa estar instalado.' }
    return { passed: 0, failed: 0, skipped: true, note: 'pulado: o PostgreSQL não está instalado nesta máquina' }
  }
  const postgres = await startPostgres()
  try {
    return await vitest('api', { TEST_DATABASE_URL: postgres.url }, 'api-postgres')
  } finally {
    await postgres.stop()
  }
}

/** An exit code that the counts do not explain (an unhandled error, a crash) is one more failure. */
function counted(code, passed, failed, skipped, output) {
  const unexplained = code !== 0 && failed === 0 ? 1 : 0
  return { passed, failed: failed + unexplained, output, note: skipped > 0 ? `${skipped} pulados` : undefined }
}

function readReport(path, output) {
  if (!existsSync(path)) throw new Error(`A etapa parou sem relatório (${relative(root, path)}).\n${output}`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Runs a script on this Node in a process group of its own, its output kept together. */
function node(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    children.add(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? 1, output: signal ? `${output}\n(terminado por ${signal})` : output })
    })
  })
}

function interrupt(signal) {
  for (const child of children) {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  }
  console.log('\nInterrompido.')
  process.exitCode = 1
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
