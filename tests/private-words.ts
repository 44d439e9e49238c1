import type { Source } from './source-graph.ts'

// Words of an earlier vocabulary of this project, which nobody could know who had not been told.

const WORDS = new Set(
  'desk desks door doors house houses dress dresses dressed undressed fate fates wish wishes historian farewell'.split(
    ' ',
  ),
)
/** `look` is what one does, never what something has. */
const APPEARANCE = /\w+Looks?\b|\blook(?:s)?Of\b|\bLook[A-Z]\w*/g

/** What has landed of migrations is never edited. */
const FIXED = 'src/api/server/store/migrations'

/** Private words in the names, comments and path of a file. One line each. */
export function privateWords({ path, text }: Source): string[] {
  if (path.startsWith(FIXED)) return []
  // A software house is what the layout of a CF-e calls the maker of a till; a string that seeds random numbers is nobody's name.
  const own = `${path}\n${text}`.replace(/software[ _]house/gi, '').replace(/randomFor\('fate'/, '')
  const words = own.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  const found = [...words.filter((word) => WORDS.has(word.toLowerCase())), ...(own.match(APPEARANCE) ?? [])]
  return found.map((word) => `${path}: ${word}`)
}
