import { basename, dirname } from 'node:path'
import { readTexts } from './catalogues.ts'
import { readImports, reachOfArea } from './reach.ts'
import { roomOf } from './rooms.ts'

/** By room: the texts of its modules that elements show, in the order in which they stand, each once. `declarations`: files of the areas'. */
export function textsByRoom(declarations: readonly string[]): Map<string, readonly string[]> {
  const importsOf = readImports()
  const textsOf = readTexts()
  const areas = declarations.map((file) => basename(dirname(file)))
  const files = new Set(areas.flatMap((area) => [...reachOfArea(area, importsOf)]))
  const rooms = new Map<string, string[]>()
  for (const file of [...files].sort()) {
    const room = roomOf(file)
    if (!room) continue
    const known = rooms.get(room) ?? []
    for (const text of textsOf(file)) if (!known.includes(text)) known.push(text)
    if (known.length > 0) rooms.set(room, known)
  }
  return rooms
}
