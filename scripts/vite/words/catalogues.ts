import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../declarations.ts'
import { readImports, reachOfArea } from './reach.ts'
import { isKept, roomOf } from './rooms.ts'
import { messagesIn } from './texts.ts'

/** The languages of elements beside Portuguese, by what `lang` begins with. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** From the Portuguese of a room to its translation; `{name}` are holes (texts.ts). */
export type Catalogue = Readonly<Record<string, string>>

export function readCatalogue(room: string, language: Language): Catalogue {
  const file = resolve(root, room, 'words', `${language}.json`)
  // tests/unit/words.test.ts checks what is in it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {}
}

/** Reads each room's catalogue once. */
export function catalogues(language: Language): (file: string) => Catalogue {
  const known = new Map<string, Catalogue>()
  return (file) => {
    const room = isKept(file) ? undefined : roomOf(file)
    if (!room) return {}
    const found = known.get(room) ?? readCatalogue(room, language)
    known.set(room, found)
    return found
  }
}

/** What changes the words of the library's chunks, beside their modules: all catalogues. */
export function wordsHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync('src/**/words/*.json', { cwd: root }).sort())
    hash.update(readFileSync(resolve(root, file)))
  return hash.digest('hex')
}

/** The keys of a module's texts; none of one whose words stay. Each module is read once. */
export function readTexts(): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (file) => {
    const found = known.get(file) ?? textsOf(file)
    known.set(file, found)
    return found
  }
}

const textsOf = (file: string) =>
  isKept(file) || !roomOf(file) ? [] : messagesIn(readFileSync(resolve(root, file), 'utf8'), file).map(({ key }) => key)

/** Of some areas those whose elements have no text without a translation; each language as it is asked for. */
export function spokenAreas(areas: readonly string[]): (language: Language) => string[] {
  const importsOf = readImports()
  const texts = readTexts()
  const reaches = areas.map((area) => ({ area, files: [...reachOfArea(area, importsOf)] }))
  return (language) => {
    const catalogueOf = catalogues(language)
    const isWhole = (file: string) => {
      const catalogue = catalogueOf(file)
      return texts(file).every((text) => text in catalogue)
    }
    return reaches.filter(({ files }) => files.every(isWhole)).map(({ area }) => area)
  }
}
