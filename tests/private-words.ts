import { code, type Source } from './source-graph.ts'

// Words of an earlier vocabulary of this project, which nobody could know who had not been told.

const WORDS = new Set(
  'desk desks door doors house houses dress dresses dressed undressed fate fates wish wishes historian farewell'.split(
    ' ',
  ),
)
/** Classes that only their author could read, as they once were: a class has the whole word. */
const ABBREVIATIONS = new Set(
  'btn tbl dls dlg pan cal satp seg fld chgs chg pag opt st tl al als hd dng pri cb wdg mkey nd toks lnk sel lab grp bdg def disc cnt ava vr nf coms tot err sec tw mx mb sk inp lbl acts mi lng tmr tok rec'.split(
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

/** Lists the abbreviated classes of a stylesheet. */
export function abbreviations({ path, text }: Source): string[] {
  const classes = text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '').match(/\.[a-z][\w-]*/g) ?? []
  return classes.filter((name) => ABBREVIATIONS.has(name.slice(1))).map((name) => `${path}: ${name}`)
}

/** Lists the docstrings of a file that begin with a pronoun or 'Of': a sentence with a subject ('Returns …', 'Sends …') says more. */
export function riddles({ path, text }: Source): string[] {
  if (path.startsWith(FIXED)) return []
  const found = text.match(/\/\*\*\s*(?:\* )?(?:What|Whether|Whom|Whose|Who|Where|Of|Until)\b.*/g) ?? []
  return found.map((riddle) => `${path}: ${riddle}`)
}

/**
 * Participles that stand for nouns of the field in names of src (a view that is 'told', an input that is 'given'): how often each still
 * does. Counted down with every change, never up: a smaller number replaces the one here.
 */
export const PARTICIPLES = {
  asked: 0,
  given: 2,
  kept: 2,
  left: 32,
  said: 1,
  shown: 0,
  stands: 1,
  taken: 29,
  told: 0,
}

const STRINGS = /(['"`])(?:\\.|(?!\1)[^\\])*\1/g

/** Counts these words as parts of names in sources; what SQL and texts for people say is no name. */
export function countParticiples(sources: readonly Source[]): typeof PARTICIPLES {
  const counts = { ...PARTICIPLES }
  for (const word of Object.keys(counts) as (keyof typeof counts)[]) counts[word] = 0
  for (const { path, text } of sources) {
    if (path.startsWith(FIXED)) continue
    for (const [part] of code(text)
      .replace(STRINGS, '')
      .matchAll(/[A-Z]?[a-z]+/g)) {
      const word = part.toLowerCase()
      // Only own keys, so that 'constructor' is none.
      if (Object.hasOwn(counts, word)) counts[word as keyof typeof counts] += 1
    }
  }
  return counts
}
