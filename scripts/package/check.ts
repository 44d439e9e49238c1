// What a package must be before it is given to anybody: the step `package` of `npm test`, after a build. Prints the tarball's size.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { rolldown } from 'rolldown'
import { root } from '../vite/declarations.ts'
import type { Manifest } from '../vite/manifest.ts'
import { compiled } from './compiled.ts'
import { packagedAreas, readManifest } from './esm.ts'
import { integrityIn } from './integrity.ts'
import { PACKED } from './package-json.ts'
import { npm, PACKAGE, pack, version, writePackage } from './package.ts'
import { described, describedLeaves } from './reference.ts'

const read = (file: string) => readFileSync(join(PACKAGE, file), 'utf8')

/** publint's, as errors whatever their weight. */
async function published(): Promise<string[]> {
  const { messages } = await publint({ pkgDir: PACKAGE, strict: true, pack: false })
  const pkg: Record<string, unknown> = JSON.parse(read('package.json'))
  return messages.map((message) => `publint: ${formatMessage(message, pkg)}`)
}

/** Of are-the-types-wrong what concerns a package of modules alone, as its profile esm-only has it. */
async function typed(tarball: string): Promise<string[]> {
  const found = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
    excludeEntrypoints: [/\.json$/, /\*/],
  })
  if (!found.types) return ['are the types wrong: the package has none']
  return found.problems.flatMap((problem) =>
    'resolutionKind' in problem && /^node(10|16-cjs)$/.test(problem.resolutionKind)
      ? []
      : [`are the types wrong: ${JSON.stringify(problem)}`],
  )
}

/** What a bundler makes of an entry: names of our chunks that it found, and what it complained of. */
async function bundled(entry: string): Promise<{ chunks: Set<string>; faults: string[] }> {
  const faults: string[] = []
  const bundle = await rolldown({
    input: join(PACKAGE, 'esm', `${entry}.js`),
    platform: 'browser',
    onLog: (level, log) => void (level === 'warn' && faults.push(`${entry}: ${log.message}`)),
  })
  const { output } = await bundle.generate({ dir: 'unwritten' })
  await bundle.close()
  const chunks = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
  const names = new Set(output.map(({ fileName }) => fileName))
  const left = output.flatMap((one) => (one.type === 'chunk' ? [...one.imports, ...one.dynamicImports] : []))
  faults.push(...left.filter((name) => !names.has(name)).map((name) => `${entry}: ${name} stays outside`))
  return { chunks: new Set(chunks.map((path) => basename(path))), faults }
}

/** Every chunk is found from the main entry, and an area's names neither an element nor a declaration of another area. */
async function linked({ files, areas }: Manifest): Promise<string[]> {
  const { chunks, faults } = await bundled('index')
  const leaves = await bundled('leaves')
  faults.push(...leaves.faults)
  const found = new Set([...chunks, ...leaves.chunks])
  const lost = Object.keys(files).filter((file) => !file.endsWith('.css') && !found.has(basename(file)))
  // What a former loader or the back-office alone asks for is no loss, but it has no place in the package.
  faults.push(...lost.map((file) => `${file} is found from no entry`))
  for (const name of await packagedAreas()) {
    const code = read(`esm/${name}.js`)
    const others = Object.entries(files).flatMap(([file, { modules }]) =>
      areas.some(({ area, declaration }) => area !== name && modules.includes(declaration)) ? [basename(file)] : [],
    )
    const foreign = [
      ...others,
      ...described.flatMap(({ tag, area }) => (area === name ? [] : [`"${tag}"`, `\`${tag}\``])),
    ]
    faults.push(...foreign.filter((one) => code.includes(one)).map((one) => `esm/${name}.js names ${one}`))
  }
  return faults
}

/** Importing on a server, where there is no DOM, does nothing and says nothing. */
function quiet(): string[] {
  const names = globSync('{elements,leaves,esm/*}.js', { cwd: PACKAGE })
  const code = `const before = Object.keys(globalThis).join()
    for (const name of ${JSON.stringify(names)}) await import(new URL(name, process.argv[1]).href)
    if (Object.keys(globalThis).join() !== before) throw new Error('globals')`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code, `file://${PACKAGE}/`],
    { encoding: 'utf8' },
  )
  return status === 0 && !stdout && !stderr ? [] : [`import on a server: ${stdout}${stderr}`]
}

/** The tarball has what is meant, and nothing of how it was made. */
function complete(files: readonly string[]): string[] {
  const roots = new Set<string>(['package.json', ...PACKED])
  const faults = files.filter(
    (file) => !roots.has(file.split('/')[0] ?? '') || !/\.(js|css|json|md|txt|d\.ts)$/.test(file),
  )
  const missing = [...roots].filter((one) => !files.some((file) => file === one || file.startsWith(`${one}/`)))
  const telling = files.filter((file) => /sourceMappingURL=|BEGIN [A-Z ]*PRIVATE KEY|src\/api\/server/.test(read(file)))
  return [
    ...faults.map((file) => `${file} is not meant to be in the package`),
    ...missing.map((file) => `${file} is missing in the package`),
    ...[...telling, ...files.filter((file) => read(file).includes(root))].map((file) => `${file} tells of its making`),
  ]
}

/** Sentences about elements are for who reads of them: browsers get none (scripts/vite/without-sentences.ts). */
function silent(files: readonly string[]): string[] {
  const code = files.filter((file) => file.endsWith('.js')).map((file) => [file, read(file)] as const)
  const sentences = [...described, ...describedLeaves].flatMap(({ shows, attributes, parts }) => [
    shows,
    ...[...attributes, ...parts].map(({ about }) => about),
  ])
  return [...new Set(sentences)].flatMap((one) =>
    code.flatMap(([file, text]) => (one.includes(' ') && text.includes(one) ? [`${file} says '${one}'`] : [])),
  )
}

/** Where no registry is: nothing is sent, and nobody is asked which versions there are. */
const NOWHERE = ['--registry', 'http://127.0.0.1:9/', '--fetch-retries', '0']
/** What npm complains of as it would publish the package, beside that nobody is signed in; and what it would send that the tarball lacks. */
function publishable(files: readonly string[]): string[] {
  const { status, stdout, stderr } = npm(['publish', '--dry-run', '--json', ...NOWHERE], PACKAGE)
  if (status !== 0) return [`npm publish: ${stderr}`]
  const complaints = stderr.split('\n').filter((line) => /^npm (warn|error)/.test(line) && !/logged in/.test(line))
  return [...complaints, ...(files.every((file) => stdout.includes(`"${file}"`)) ? [] : ['npm publish: other files'])]
}

/** sri.json against the bytes, by a way of its own. */
function whole(): string[] {
  const { files } = integrityIn(PACKAGE, version)
  const said: { files: Record<string, string> } = JSON.parse(read('sri.json'))
  const hash = createHash('sha384').update(read('elements.js')).digest('base64')
  const isSame = JSON.stringify(files) === JSON.stringify(said.files) && said.files['elements.js'] === `sha384-${hash}`
  return isSame && Object.keys(files).length > 100 ? [] : ['sri.json does not say what the files are']
}

await writePackage()
const { tarball, size, unpackedSize, files } = pack()
const faults = [
  ...complete(files),
  ...whole(),
  ...silent(files),
  ...quiet(),
  ...publishable(files),
  ...compiled(),
  ...(await published()),
  ...(await typed(tarball)),
  ...(await linked(readManifest())),
]
rmSync(tarball)
for (const fault of faults) console.error(fault)
const kB = (bytes: number) => `${Math.round(bytes / 1024)} kB`
console.log(`fiscal-widgets ${version}: ${files.length} files, ${kB(size)} packed, ${kB(unpackedSize)} unpacked`)
if (faults.length > 0) process.exitCode = 1
