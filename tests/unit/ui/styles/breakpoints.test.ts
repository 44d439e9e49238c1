import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NAMES = 'src/ui/styles/breakpoints.css'
const sheets = globSync('src/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const VARIANT = /@custom-variant ([a-z-]+) \((@\w+(?: \w+)?) \(width (<|>=) (\d+)px\)\);/g

const variants = Array.from(readFileSync(NAMES, 'utf8').matchAll(VARIANT), ([, name, of, end, width]) => ({
  name,
  condition: `${of} ${end} ${width}`,
}))

/** A query's conditions on a width, as those of the names are written. */
function conditionsOf(query: string): string[] {
  const of = /^@\w+(?: (?!and\b|not\b|print\b|screen\b)\w+)?/.exec(query)?.[0]
  const spans = Array.from(query.matchAll(/(min|max)-width: (\d+)px/g), ([, end, width]) =>
    end === 'max' ? `${of} < ${Number(width) + 1}` : `${of} >= ${width}`,
  )
  return [...spans, ...Array.from(query.matchAll(/width (<|>=) (\d+)px/g), ([, end, width]) => `${of} ${end} ${width}`)]
}

test('each name of a width is used, and each use has its name', () => {
  const used = sheets.flatMap(({ text }) => Array.from(text.matchAll(/@variant ([a-z-]+) \{\n/g), ([, name]) => name))
  expect(new Set(used)).toEqual(new Set(variants.map(({ name }) => name)))
})

test('a width that has a name is said by it', () => {
  const named = new Set(variants.map(({ condition }) => condition))
  expect(
    conditionsOf('@container content (min-width: 560px) and (max-width: 719px) {').some((one) => named.has(one)),
  ).toBe(true)
  const spelled = sheets.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/@(?:container|media)[^{]*\{/g), ([query]) => query)
      .filter((query) => !path.endsWith(NAMES) && conditionsOf(query).some((one) => named.has(one)))
      .map((query) => `${path}: ${query}`),
  )
  expect(spelled).toEqual([])
})
