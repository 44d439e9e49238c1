import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Area, root } from '../declarations.ts'
import { SAT_LIGHTS } from '../leaves.ts'
import { MANIFEST, type Manifest } from '../manifest.ts'
import { type Language, LANGUAGES, wordsHash } from './catalogues.ts'

/** The language of a build's mode, `elements-en` or `snapshots-en`; undefined for those in Portuguese. */
export const languageOf = (mode: string): Language | undefined => LANGUAGES.find((one) => mode.endsWith(`-${one}`))

const FIRST_PAINT = 'src/widgets/kit/element/first-paint.ts'

/** Modules whose chunks the loader and the leaves ask for, each by the name of the Portuguese one with the language before it. */
const entries = (areas: readonly Area[]) => [
  resolve(root, FIRST_PAINT),
  SAT_LIGHTS,
  ...areas.map(({ declaration }) => declaration),
]

/** Gives the chunks that the loader asks for other names where any catalogue has changed: those of other languages go by them. */
export function marksWords(areas: readonly Area[]): Plugin {
  const modules = new Set(entries(areas))
  return {
    name: 'fiscal-marks-words',
    apply: 'build',
    augmentChunkHash: ({ moduleIds }) => (moduleIds.some((id) => modules.has(id)) ? wordsHash() : undefined),
  }
}

// The bundler wrote it (manifest.ts).
const portuguese = () => JSON.parse(readFileSync(resolve(root, 'dist/elements', MANIFEST), 'utf8')) as Manifest

/** Sees to it that a page of two languages has one React: its chunk is the Portuguese build's, to the byte. */
export function sharesReact(): Plugin {
  return {
    name: 'fiscal-shares-react',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const holders = Object.values(bundle).filter(
          (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.includes('/node_modules/react-dom/')),
        )
        const { files } = portuguese()
        for (const { fileName } of holders)
          if (!files[fileName]) this.error(`${fileName} holds React, and is no file of the Portuguese build`)
      },
    },
  }
}

/**
 * The file of a chunk in another language: of what the loader asks for, the Portuguese one's with the language before it, so that the loader
 * need know no second name; of all else the bundler's way. The Portuguese build comes first.
 */
export function fileNames(
  language: Language,
  areas: readonly Area[],
  pattern: string,
): (chunk: { moduleIds: readonly string[] }) => string {
  const { files } = portuguese()
  const names = new Map(
    Object.entries(files).flatMap(([file, { modules }]) =>
      modules.map((module) => [resolve(root, module), file] as const),
    ),
  )
  const modules = entries(areas)
  return ({ moduleIds }) => {
    const module = modules.find((one) => moduleIds.includes(one))
    const file = module && names.get(module)
    return file ? `chunks/${language}-${basename(file)}` : pattern
  }
}
