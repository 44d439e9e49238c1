// What is shipped, weighed: `node scripts/weigh.mjs`, after a build. Prints each part of the library in gzipped kB beside its budget and
// fails when one is over. A screen is its chunk with all that it imports, less what is loaded once for all; dialogs, charts and whatever
// else is fetched when needed are not in it.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const elements = join(root, 'dist/elements')
const KB = 1024

const BUDGETS = { loader: 3 * KB, look: 20 * KB, sheet: 8 * KB, react: 95 * KB, picture: 10 * KB, screen: 25 * KB }

const files = new Map(globSync('chunks/*.js', { cwd: elements }).map((file) => [basename(file), read(file)]))
const sizes = new Map([...files].map(([file, text]) => [file, gzipped(text)]))

function read(file) {
  return readFileSync(join(elements, file), 'utf8')
}
function gzipped(text) {
  return gzipSync(text, { level: 9 }).length
}

/** The chunk made of a module, by the module's name. */
function chunkOf(name) {
  const found = [...files.keys()].filter((file) => file.slice(0, -'-12345678.js'.length) === name)
  if (found.length === 0) throw new Error(`dist/elements has no chunk ${name}: is it built?`)
  // The contract's chunk of an area may have its name: the area's own declares elements.
  return found.find((file) => files.get(file).includes('elements:{')) ?? found[0]
}

/** A chunk and all that its static imports lead to, without those of `but`. */
function closure(chunk, but = new Set(), seen = new Set()) {
  if (seen.has(chunk) || but.has(chunk)) return seen
  seen.add(chunk)
  for (const [, imported] of files.get(chunk).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    closure(imported, but, seen)
  }
  return seen
}

const weight = (chunks) => [...chunks].reduce((sum, chunk) => sum + sizes.get(chunk), 0)

/** The names of what a declaration imports when asked: screens and pictures, dialogs over a screen apart. */
function lazyOf(widget, member) {
  const text = readFileSync(widget, 'utf8')
  return [...text.matchAll(new RegExp(`\\b${member}: \\(\\) => import\\('\\./(\\w+)\\.tsx'\\)`, 'g'))].map(
    ([, name]) => name,
  )
}

const look = closure(chunkOf('look'))
const react = closure(chunkOf('runtime'), look)
const shared = new Set([...look, ...react])

const rows = [
  ['elements.js, the loader', gzipped(read('elements.js')), BUDGETS.loader],
  ['what paints first, the base sheet included', weight(look), BUDGETS.look],
  ['React, cache, places, the checks of answers', weight(react), BUDGETS.react],
]
for (const widget of globSync('src/widgets/*/widget.ts', { cwd: root, exclude: ['src/widgets/kit'] }).sort()) {
  const area = basename(dirname(widget))
  const declaration = closure(chunkOf(area), shared)
  for (const name of new Set(lazyOf(join(root, widget), 'picture'))) {
    rows.push([`${area}: ${name}`, weight(closure(chunkOf(name), look).union(declaration)), BUDGETS.picture])
  }
  for (const name of new Set(lazyOf(join(root, widget), 'screen'))) {
    rows.push([`${area}: ${name}`, weight(closure(chunkOf(name), shared).union(declaration)), BUDGETS.screen])
  }
}

const width = Math.max(...rows.map(([what]) => what.length))
const kB = (bytes) => (bytes / KB).toFixed(1).padStart(6)
for (const [what, bytes, budget] of rows) {
  console.log(`${bytes > budget ? '✗' : ' '} ${what.padEnd(width)} ${kB(bytes)} of ${kB(budget)} kB`)
}
if (rows.some(([, bytes, budget]) => bytes > budget)) process.exitCode = 1
if (process.env.WEIGH)
  for (const name of process.env.WEIGH.split(','))
    console.log(
      name,
      [...closure(chunkOf(name), shared)].map((c) => `${c} ${sizes.get(c)}`),
    )
