// The words of elements, and of the server, in other languages (docs/portals.md#languages): `npm run words` prints what each catalogue lacks and what it has
// too much of, `npm run words -- --write` takes that away and adds what lacks as null, to be filled in; `npm run words -- en src/widgets/sats` says of one alone.
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './vite/declarations.ts'
import { LANGUAGES, readCatalogue } from './vite/words/catalogues.ts'
import { textsByRoom } from './vite/words/rooms-texts.ts'

const given = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const isWanted = (names: readonly string[], name: string) =>
  !names.some((one) => given.includes(one)) || given.includes(name)

const rooms = textsByRoom(
  globSync('src/widgets/*/widget.ts', { cwd: root }),
  globSync('src/{domain,api/contract,api/server}/**/*.ts', { cwd: root }),
)
for (const language of LANGUAGES.filter((one) => isWanted(LANGUAGES, one))) {
  for (const [room, texts] of rooms) {
    if (!isWanted([...rooms.keys()], room)) continue
    const folder = resolve(root, room, 'words')
    // What the back-office alone shows has no catalogue: it is Portuguese.
    if (!existsSync(folder) && !given.includes(room)) continue
    const catalogue = readCatalogue(room, language)
    const missing = texts.filter((text) => typeof catalogue[text] !== 'string')
    const idle = Object.keys(catalogue).filter((text) => !texts.includes(text))
    if (missing.length + idle.length > 0)
      console.log(`${language} ${room}: ${missing.length} missing, ${idle.length} without use`)
    if (given.length > 1) for (const text of missing) console.log(`- ${JSON.stringify(text)}`)
    if (given.length > 1) for (const text of idle) console.log(`+ ${JSON.stringify(text)}`)
    if (!process.argv.includes('--write') || missing.length + idle.length === 0) continue
    const whole = Object.fromEntries(texts.map((text) => [text, catalogue[text] ?? null]))
    mkdirSync(folder, { recursive: true })
    writeFileSync(resolve(folder, `${language}.json`), `${JSON.stringify(whole, null, 2)}\n`)
  }
}
