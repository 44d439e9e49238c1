// What is shipped, weighed: `npm run weigh`, after `npm run build`. Prints each part of the library in gzipped kB and fails when one has grown
// by more than 15 % over its figure in weights.json; `npm run weigh -- --store` writes the figures of these anew. A screen is its chunk with all that it
// imports, less what is loaded once for all; dialogs, charts and whatever else is fetched when needed are not in it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const elements = join(root, 'dist/elements')
const KB = 1024

const GROWTH = 1.15
const FIGURES = join(root, 'scripts/weights.json')

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
const shared = new Set([...firstPaint, ...react])

const shares = [
  ['elements.js, the loader', gzipped(read('elements.js'))],
  ['leaves.js, the four leaves', gzipped(read('leaves.js'))],
  ['what paints first, the base sheet included', weight(firstPaint)],
  ['the font', sizes.get(chunkOf('src/widgets/kit/element/font-bytes.ts'))],
  ['React, cache, places, the checks of answers', weight(react)],
]
const nameOf = (module) => module.replace(/^.*\/|\.tsx$/g, '')
const screens = areas.flatMap(({ area, declaration, lists, screens }) => {
  const own = closure(chunkOf(declaration), shared)
  const heldBy = (module, but) => weight(new Set([...closure(chunkOf(module), but), ...own]))
  return [
    ...lists.map((list) => [`${area}: rows of ${nameOf(list)}`, heldBy(list, firstPaint)]),
    ...screens.map((screen) => [`${area}: ${nameOf(screen)}`, heldBy(screen, shared)]),
  ]
})
const weights = Object.fromEntries([...shares, ...screens])

const kB = (bytes) => (bytes / KB).toFixed(1)
/** In kB, to one decimal: a byte more or less is no news. */
const today = Object.fromEntries(Object.entries(weights).map(([what, bytes]) => [what, Number(kB(bytes))]))
const figures = JSON.parse(readFileSync(FIGURES, 'utf8'))
if (process.argv.includes('--store')) {
  // What is within its bounds keeps its figure, so that nobody's growth hides in another's change; what is no more goes.
  const kept = (what, size) => (size <= figures[what] * GROWTH && size >= figures[what] / GROWTH ? figures[what] : size)
  const stored = Object.fromEntries(Object.entries(today).map(([what, size]) => [what, kept(what, size)]))
  writeFileSync(FIGURES, `${JSON.stringify(stored, null, 2)}\n`)
  Object.assign(figures, stored)
}

for (const [what, bytes] of shares) console.log(`${what} ${kB(bytes)} kB`)
for (const { area } of areas) {
  const own = screens.filter(([what]) => what.startsWith(`${area}: `))
  if (own.length > 0)
    console.log(`${area}: ${own.map(([what, bytes]) => `${what.slice(area.length + 2)} ${kB(bytes)}`).join(', ')} kB`)
}
for (const [what, size] of Object.entries(today)) {
  const figure = figures[what]
  if (size <= figure * GROWTH) continue
  const was = figure === undefined ? 'has no figure yet' : `was ${figure} kB`
  console.error(`✗ ${what}: ${size} kB, ${was} (npm run weigh -- --store, where that is meant)`)
  process.exitCode = 1
}
// WEIGH=src/widgets/nfce/NfceList.tsx: what a module's weight is made of.
for (const module of process.env.WEIGH?.split(',') ?? []) {
  for (const chunk of closure(chunkOf(module), shared)) console.log(`${module}: ${chunk} ${sizes.get(chunk)}`)
}
