import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { root } from '../declarations.ts'
import { readTexts } from './catalogues.ts'
import { readImports, reachOfArea } from './reach.ts'
import { roomOf } from './rooms.ts'
import { messagesIn } from './texts.ts'

/**
 * By room: the texts of its modules that elements show, and those that the server has in languages, in the order in which they stand, each once.
 * `declarations`: files of the areas'; `ofServer`: those of which the server is made.
 */
export function textsByRoom(
  declarations: readonly string[],
  ofServer: readonly string[],
): Map<string, readonly string[]> {
  const importsOf = readImports()
  const shown = readTexts()
  const areas = declarations.map((file) => basename(dirname(file)))
  const reached = new Set(areas.flatMap((area) => [...reachOfArea(area, importsOf)]))
  const rooms = new Map<string, string[]>()
  for (const file of [...new Set([...reached, ...ofServer])].sort()) {
    const room = roomOf(file)
    if (!room) continue
    const known = rooms.get(room) ?? []
    const texts = reached.has(file) ? shown(file) : phrasesIn(file)
    for (const text of texts) if (!known.includes(text)) known.push(text)
    if (known.length > 0) rooms.set(room, known)
  }
  return rooms
}

/** Modules of which all texts are labels that the server gives with a document's fields. */
const LABELS = /^src\/domain\/documents\/leaves\//

/** Returns the texts of a module of the server that callers have in their language. */
function phrasesIn(file: string): string[] {
  const code = readFileSync(resolve(root, file), 'utf8')
  const refuses = roomOf(file) === 'src/api/server' && /new Refusal\(|\brefused?\(/.test(code)
  if (!refuses && !LABELS.test(file) && !code.includes('phrase`')) return []
  return messagesIn(code, file)
    .filter(({ isPhrase, isRefused }) => isPhrase || LABELS.test(file) || (refuses && isRefused))
    .map(({ key }) => key)
}
