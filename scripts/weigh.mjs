// What is shipped, weighed: `npm run weigh`, after `npm run build`. Prints each part of the library in gzipped kB beside its budget and
// fails when one is over. A screen is its chunk with all that it imports, less what is loaded once for all; dialogs, charts and whatever
// else is fetched when needed are not in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const elements = join(root, 'dist/elements')
const KB = 1024

const BUDGETS = {
  loader: 3 * KB,
  leaves: 9 * KB,
  firstPaint: 20 * KB,
  font: 28 * KB,
  sheet: 8 * KB,
  react: 95 * KB,
  lists: 8 * KB,
  picture: 10 * KB,
  screen: 25 * KB,
}

if (!existsSync(join(elements, '.manifest.json'))) {
  console.error('Nada construído ainda: npm run build')
  process.exit(1)
}
/** As the bundler knows it (scripts/vite/manifest.ts): chunks of former releases that lie beside are not in it. */
const { files, areas } = JSON.parse(read('.manifest.json'))
const chunkOfModule = new Map(
  Object.entries(files).flatMap(([file, { modules }]) => modules.map((module) => [module, file])),
)
const sizes = new Map(Object.keys(files).map((file) => [file, gzipped(read(file))]))

function read(file) {
  return readFileSync(join(elements, file), 'utf8')
}
function gzipped(text) {
  return gzipSync(text, { level: 9 }).length
}

/** The chunk that holds a module. */
function chunkOf(module) {
  const found = chunkOfModule.get(module)
  if (!found) throw new Error(`dist/elements has no chunk for ${module}: is it built?`)
  return found
}

/** A chunk and all that its static imports lead to, without those of `but`. */
function closure(chunk, but = new Set(), seen = new Set()) {
  if (seen.has(chunk) || but.has(chunk)) return seen
  seen.add(chunk)
  for (const imported of files[chunk].imports) closure(imported, but, seen)
  return seen
}

const weight = (chunks) => [...chunks].reduce((sum, chunk) => sum + sizes.get(chunk), 0)

const firstPaint = closure(chunkOf('src/widgets/kit/element/first-paint.ts'))
const react = closure(chunkOf('src/widgets/kit/element/react-root.tsx'), firstPaint)
const lists = closure(chunkOf('src/widgets/kit/list/ListScreen.tsx'), new Set([...firstPaint, ...react]))
const shared = new Set([...firstPaint, ...react, ...lists])

const rows = [
  ['elements.js, the loader', gzipped(read('elements.js')), BUDGETS.loader],
  ['leaves.js, the four leaves', gzipped(read('leaves.js')), BUDGETS.leaves],
  ['what paints first, the base sheet included', weight(firstPaint), BUDGETS.firstPaint],
  ['the font', sizes.get(chunkOf('src/widgets/kit/element/font-bytes.ts')), BUDGETS.font],
  ['React, cache, places, the checks of answers', weight(react), BUDGETS.react],
  ['what every list shares', weight(lists), BUDGETS.lists],
]
const nameOf = (module) => module.replace(/^.*\/|\.tsx$/g, '')
for (const { area, declaration, pictures, screens } of areas) {
  const own = closure(chunkOf(declaration), shared)
  for (const picture of pictures) {
    const chunks = new Set([...closure(chunkOf(picture), new Set([...firstPaint, ...lists])), ...own])
    rows.push([`${area}: ${nameOf(picture)}`, weight(chunks), BUDGETS.picture])
  }
  for (const screen of screens) {
    const chunks = new Set([...closure(chunkOf(screen), shared), ...own])
    rows.push([`${area}: ${nameOf(screen)}`, weight(chunks), BUDGETS.screen])
  }
}

const width = Math.max(...rows.map(([what]) => what.length))
const kB = (bytes) => (bytes / KB).toFixed(1).padStart(6)
for (const [what, bytes, budget] of rows) {
  console.log(`${bytes > budget ? '✗' : ' '} ${what.padEnd(width)} ${kB(bytes)} of ${kB(budget)} kB`)
}
if (rows.some(([, bytes, budget]) => bytes > budget)) process.exitCode = 1
// WEIGH=src/widgets/nfce/NfceList.tsx: what a module's weight is made of.
for (const module of process.env.WEIGH?.split(',') ?? []) {
  for (const chunk of closure(chunkOf(module), shared)) console.log(`${module}: ${chunk} ${sizes.get(chunk)}`)
}
