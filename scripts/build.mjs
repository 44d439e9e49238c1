// The production build: back-office (dist/host), elements (dist/elements), what draws them on a server (dist/server) and the example pages that embed them (dist/embed).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fillPages } from './embed-pages.mjs'
import { LANGUAGES } from './vite/words/catalogues.ts'
import { versionsIn } from './package/changelog.ts'
import { integrityIn } from './package/integrity.ts'
import { keepVersion } from './package/versions.ts'
import { clearForBuild, keepReleases } from './releases.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const stamp = join(dist, '.stamp')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

// The server is not part of any bundle: a change there needs no build.
const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/releases.mjs',
  'scripts/embed-pages.mjs',
  'scripts/package/changelog.ts',
  'scripts/package/library-texts.ts',
  'scripts/package/reference.ts',
  'scripts/package/README.md',
  'scripts/package/integrity.ts',
  'scripts/package/versions.ts',
  'CHANGELOG.md',
]
const inputFolders = ['src', 'embed', 'public', 'scripts/vite']
const notInput = 'src/api/server/'

const compressible = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.txt', '.md', '.wasm', '.webmanifest'])

/**
 * Builds when an input has changed since the last build.
 * @returns {Promise<boolean>} whether it built; throws with Vite's output when a build fails
 */
export async function buildIfStale() {
  const hash = inputHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  rmSync(stamp, { force: true })
  clearForBuild(dist)
  await Promise.all([vite('host'), inEveryLanguage('elements'), inEveryLanguage('snapshots')])
  keepReleases(dist, [...madeFor('host'), ...madeFor('elements')])
  rmSync(join(dist, 'embed'), { recursive: true, force: true })
  cpSync(join(root, 'embed'), join(dist, 'embed'), { recursive: true, filter: (path) => !path.endsWith('.d.ts') })
  const { listOffers } = await import(join(dist, 'server/snapshots.js'))
  fillPages(join(dist, 'embed'), await listOffers())
  const told = await describeLibrary()
  await compress(['host', 'elements', 'embed'])
  keepLibrary(told)
  writeFileSync(stamp, hash)
  return true
}

/** A build in Portuguese, and then in each other language, which goes by the names of the former or is beside it. */
async function inEveryLanguage(mode) {
  await vite(mode)
  await Promise.all(LANGUAGES.map((language) => vite(`${mode}-${language}`)))
}

/** Paths below dist of what the bundler has just made, in every language. */
function madeFor(mode) {
  const manifests = globSync('.manifest*.json', { cwd: join(dist, mode) })
  const files = manifests.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(dist, mode, name), 'utf8')).files))
  return [...new Set(files)].map((file) => `${mode}/${file}`)
}

/** What tells of the library, beside it: who it is for, the hash of each file, and a page for each element. Answers their names. */
async function describeLibrary() {
  const { customElementsManifest } = await import('./package/reference.ts')
  const { libraryTexts } = await import('./package/library-texts.ts')
  const folder = join(dist, 'elements')
  const told = new Map([
    ['custom-elements.json', JSON.stringify(customElementsManifest)],
    ['sri.json', JSON.stringify(integrityIn(folder, version))],
    ...libraryTexts(version),
  ])
  mkdirSync(join(folder, 'docs'), { recursive: true })
  for (const [file, text] of told) writeFileSync(join(folder, file), text)
  return [...told.keys()]
}

/** Keeps the library under its version, for who names one. */
function keepLibrary(told) {
  const noted = versionsIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).find((one) => one.version === version)
  if (!noted) throw new Error(`CHANGELOG.md não tem a versão ${version}.`)
  const made = madeFor('elements').map((file) => file.slice('elements/'.length))
  if (keepVersion(dist, noted, ['elements.js', ...made, ...told])) return
  console.warn(`/elements/${version}/ fica como foi publicado: o que mudou precisa de uma nova versão (CHANGELOG.md).`)
}

function inputHash() {
  const files = inputFolders.flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root }))
  const hash = createHash('sha256')
  for (const file of [...inputs, ...files].map((name) => name.replaceAll('\\', '/')).sort()) {
    const path = join(root, file)
    if (file.startsWith(notInput) || !existsSync(path) || statSync(path).isDirectory()) continue
    hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function vite(mode) {
  return new Promise((resolve, reject) => {
    const cli = join(root, 'node_modules/vite/bin/vite.js')
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [cli, 'build', '--mode', mode], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`vite build --mode ${mode} falhou:\n${output}`)),
    )
  })
}

/** Siblings .br and .gz in folders of dist, made once here so that the server never compresses while somebody waits. */
export async function compress(folders) {
  const files = folders.flatMap((folder) => globSync(`dist/${folder}/**/*`, { cwd: root }))
  await Promise.all(
    files
      .filter((file) => compressible.has(extname(file)) && isNewer(join(root, file), join(root, `${file}.gz`)))
      .map((file) => compressFile(join(root, file))),
  )
}

/** Whether a file was written after its compressed sibling; what is left of a release before was not. */
function isNewer(file, sibling) {
  return !existsSync(sibling) || statSync(file).mtimeMs > statSync(sibling).mtimeMs
}

async function compressFile(path) {
  const bytes = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, quality), promisify(gzip)(bytes, { level: 9 })])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const start = performance.now()
    const built = await buildIfStale()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (built) console.log(`Telas construídas em ${seconds} s.`)
    else if (!process.argv.includes('--quiet')) console.log('Nada mudou desde a última construção.')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
