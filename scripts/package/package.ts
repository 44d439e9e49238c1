// The package that partners install, made of what `npm start` serves: `npm run package` writes it into dist/package, or where it is told to,
// and its tarball beside it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../vite/declarations.ts'
import { apiPaths, apiTypes, writeApi } from './api.ts'
import { areaTypes, commonTypes, indexTypes, reactTypes, svelteTypes, vueTypes } from './declarations.ts'
import { vscodeCss, vscodeHtml, webTypes } from './editors.ts'
import { forBundlers, packagedAreas, readManifest, writeEntries } from './esm.ts'
import { integrityIn } from './integrity.ts'
import { LANGUAGES } from '../vite/words/catalogues.ts'
import { leavesForBundlers, leavesTypes } from './leaves.ts'
import { libraryTexts } from './library-texts.ts'
import { packageJson } from './package-json.ts'
import { writeReact } from './react.ts'
import { customElementsManifest } from './reference.ts'

const ELEMENTS = resolve(root, 'dist/elements')
export const PACKAGE = resolve(root, 'dist/package')
const NAME = 'fiscal-widgets'

export const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }

/** Makes the package anew of what was built last. */
export async function writePackage(folder = PACKAGE): Promise<void> {
  const put = (file: string, content: string | object) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  }
  rmSync(folder, { recursive: true, force: true })
  const manifest = readManifest()
  const areas = await packagedAreas()

  // As served under /elements.
  put('elements.js', readFileSync(join(ELEMENTS, 'elements.js'), 'utf8'))
  const spoken = LANGUAGES.flatMap((language) => Object.keys(readManifest(language).files))
  for (const file of new Set([...Object.keys(manifest.files), ...spoken])) {
    const code = readFileSync(join(ELEMENTS, file), 'utf8')
    put(file, code)
    // Sheets are for pages with a picture in their HTML; a bundler has them within the code.
    if (!file.endsWith('.css')) put(`esm/${file}`, file === 'leaves.js' ? leavesForBundlers(code) : forBundlers(code))
  }
  put('sri.json', integrityIn(folder, version))
  await writeEntries(manifest, join(folder, 'esm'))
  await writeReact(join(folder, 'esm'))
  await writeApi(join(folder, 'esm'))
  put('esm/types.js', 'export {}\n')

  put('types/common.d.ts', commonTypes())
  for (const area of areas) put(`types/${area}.d.ts`, areaTypes(area))
  put('types/index.d.ts', indexTypes(areas))
  put('types/leaves.d.ts', leavesTypes())
  put('types/api.d.ts', apiTypes())
  put('types/api-paths.d.ts', await apiPaths())
  put('types/react.d.ts', reactTypes(areas))
  put('types/vue.d.ts', vueTypes(areas))
  put('types/svelte.d.ts', svelteTypes(areas))

  put('custom-elements.json', customElementsManifest)
  put('vscode.html-custom-data.json', vscodeHtml())
  put('vscode.css-custom-data.json', vscodeCss())
  put('web-types.json', webTypes(NAME, version))
  put('package.json', packageJson(version, areas))
  for (const [file, text] of libraryTexts(version)) put(file, text)
  copyFileSync(resolve(root, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'))
}

export interface Packed {
  tarball: string
  size: number
  unpackedSize: number
  /** Paths in it. */
  files: readonly string[]
}

/** Runs npm in a folder, the one that started us or else the machine's. */
export function npm(args: readonly string[], cwd: string): { status: number | null; stdout: string; stderr: string } {
  const own = process.env['npm_execpath']
  const [command, ...first] = own ? [process.execPath, own] : ['npm']
  return spawnSync(command, [...first, ...args], { cwd, encoding: 'utf8' })
}

/** Makes the tarball of what {@link writePackage} wrote, beside it. */
export function pack(folder = PACKAGE): Packed {
  const { status, stdout, stderr } = npm(['pack', '--json', '--pack-destination', dirname(folder)], folder)
  if (status !== 0) throw new Error(`npm pack: ${stderr}`)
  const [told] = JSON.parse(stdout) as [
    { filename: string; size: number; unpackedSize: number; files: { path: string }[] },
  ]
  const { filename, size, unpackedSize, files } = told
  return { tarball: join(dirname(folder), filename), size, unpackedSize, files: files.map(({ path }) => path) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { buildIfStale } = await import('../build.mjs')
  await buildIfStale()
  const folder = process.argv[2] ?? PACKAGE
  await writePackage(folder)
  const { tarball, size } = pack(folder)
  const { files } = integrityIn(folder, version)
  console.log(`${tarball}: ${Math.round(size / 1024)} kB\nelements.js: integrity="${files['elements.js']}"`)
}
