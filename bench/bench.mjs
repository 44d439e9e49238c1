// `npm run bench` says what the product costs, `npm run bench -- NAME …` answers one question, a file of bench/questions each.
//
//   --runs 7      medians of so many rounds; what is compared takes turns, and the first round of all only warms
//   --size 0.01   a hundredth of the documents, devices, files and seconds, to see whether it runs
//   --postgres    a throw-away PostgreSQL in place of the embedded database, for what is asked of the server
//   --beside DIR  the sources of another build, with its node_modules, to be measured by turns with this one, where the question can
//   --json FILE   the figures as JSON as well
//
// Pages are production builds in Chromium over a demonstration of 3,000 documents; a slow line is Lighthouse's Slow 4G, CPU 4×.
import { globSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { openDemo } from './demo.ts'
import { openSite } from './site.ts'

const files = new Map(
  globSync('questions/**/*.ts', { cwd: import.meta.dirname }).map((file) => [basename(file, '.ts'), file]),
)
const all = [...files.keys()].sort()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '7' },
    size: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    beside: { type: 'string' },
    json: { type: 'string' },
  },
})
const stranger = positionals.find((name) => !all.includes(name))
if (stranger) throw new Error(`No bench is named ${stranger}: ${all.join(', ')}`)

const demos = []
const sites = []
const order = {
  runs: Number(values.runs),
  size: Number(values.size),
  postgres: values.postgres,
  beside: values.beside,
  site: () => (sites[0] ??= openSite(Math.max(300, 3000 * Number(values.size)))),
  async demo(documents = 500) {
    demos.push(await openDemo(documents, values.postgres))
    return demos.at(-1)
  },
}
async function closeDemos() {
  for (const demo of demos.splice(0)) await demo.close()
}
const figures = {}
const line = (name, ...cells) => `  ${name.padEnd(58)}${cells.map((cell) => cell.padStart(16)).join('')}`
const number = (value) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0, useGrouping: true })

console.log(line('', 'figure', 'beside', 'ratio'))
try {
  for (const name of positionals.length > 0 ? positionals : all) {
    const { question, measure } = await import(`./${files.get(name)}`)
    console.log(`\n${name}: ${question}`)
    figures[name] = []
    for await (const { name: what, value, unit, beside } of measure(order)) {
      figures[name].push({ what, value, unit, beside })
      const comparison = beside === undefined ? [] : [`${number(beside)} ${unit}`, (value / beside).toFixed(2)]
      console.log(line(what, `${number(value)} ${unit}`, ...comparison))
    }
    await closeDemos()
  }
} finally {
  await closeDemos()
  await (await sites[0])?.close()
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
