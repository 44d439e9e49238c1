import { type Phrasing, phrasingBy } from '#domain/phrase.ts'
import { CATALOGUES } from './catalogues.ts'
import type { Language } from './language.ts'
import { matching, type Sentence } from './matching.ts'

/** A text for people: in Portuguese, or, where something is put into it, a function that makes it (domain/phrase.ts). */
export type Text = string | (() => string)

const HOLE = /\{[^{}]*\}/
/** Stands for a hole where a text is known by its words alone. */
const GAP = '\0'

type Other = Exclude<Language, 'pt-BR'>

function phrasebook(language: Other) {
  const texts = new Map<string, string>()
  const sentences = new Map<string, Sentence>()
  for (const catalogue of CATALOGUES[language]) {
    for (const [text, translation] of Object.entries(catalogue)) {
      const holes: readonly string[] = text.match(new RegExp(HOLE, 'g')) ?? []
      const parts = text.split(HOLE)
      const pieces = translation.split(/(\{[^{}]*\})/).map((piece) => {
        const place = holes.indexOf(piece)
        return place < 0 ? piece : place
      })
      if (holes.length === 0 && !texts.has(text)) texts.set(text, translation)
      if (holes.length > 0 && !sentences.has(parts.join(GAP))) sentences.set(parts.join(GAP), { parts, pieces })
    }
  }
  const phrasing: Phrasing = (parts, values) => {
    const sentence = sentences.get(parts.join(GAP))
    if (sentence) return sentence.pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece])).join('')
    const plain = parts.map((part, at) => part + (values[at] ?? '')).join('')
    return texts.get(plain) ?? plain
  }
  return { phrasing, texts, find: matching(texts, [...sentences.values()]) }
}

const BOOKS = { en: phrasebook('en'), es: phrasebook('es') }

/** Does some work in which texts with holes are made in a language. It must not wait for anything. */
export const speaking = <T>(language: Language, work: () => T): T =>
  language === 'pt-BR' ? work() : phrasingBy(BOOKS[language].phrasing, work)

/** Longer texts are no sentences of ours with holes. */
const LONGEST = 300

/** Returns a text in a language; in Portuguese where nobody has translated it. */
export function textIn(language: Language, text: Text): string {
  if (language === 'pt-BR') return typeof text === 'string' ? text : text()
  const { texts, find } = BOOKS[language]
  const made = typeof text === 'string' ? text : speaking(language, text)
  return texts.get(made) ?? (typeof text === 'string' && text.length <= LONGEST ? find(text) : undefined) ?? made
}
