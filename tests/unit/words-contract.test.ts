import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LANGUAGES, type Language } from '../../scripts/vite/words/catalogues.ts'
import { translate } from '../../scripts/vite/words/translate.ts'

const ENTRY = 'all-contracts'
const files = globSync('src/api/contract/**/*.ts').toSorted()

/** Every schema of the contract as JSON, of the modules as a language's build has them. */
async function schemasIn(language?: Language): Promise<Readonly<Record<string, unknown>>> {
  const all = files.map((file, i) => `export * as m${i} from ${JSON.stringify(resolve(file))}`).join('\n')
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    external: /^zod/,
    plugins: [
      { name: 'entry', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? all : null) },
      // A plugin of Vite's that uses the bundler's hooks alone.
      ...(language ? [translate(language) as never] : []),
    ],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const code = output[0].code.replaceAll(/from "(zod[^"]*)"/g, (_, id: string) => `from "${import.meta.resolve(id)}"`)
  const modules = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, object>
  const schemas = Object.entries(modules).flatMap(([module, values]) =>
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      value instanceof z.core.$ZodType
        ? [
            [
              `${files[Number(module.slice(1))]} ${name}`,
              z.toJSONSchema(value, { unrepresentable: 'any', io: 'input' }),
            ],
          ]
        : [],
    ),
  )
  return Object.fromEntries(schemas)
}

test('what the API takes and answers is the same in every language', async () => {
  const portuguese = await schemasIn()
  expect(Object.keys(portuguese).length).toBeGreaterThan(100)
  for (const language of LANGUAGES) expect(await schemasIn(language), language).toEqual(portuguese)
}, 120_000)
