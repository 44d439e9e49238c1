import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../declarations.ts'
import { type At, type Node, nodesIn, parse } from '../syntax.ts'
import { type Catalogue, catalogues, LANGUAGES, type Language } from './catalogues.ts'
import { type Message, messagesIn, type Piece } from './texts.ts'

/** Has the modules that an element loads speak another language: their Portuguese texts, and nothing else of them, are replaced. */
export function translate(language: Language): Plugin {
  const catalogueOf = catalogues(language)
  return {
    name: 'fiscal-translate',
    // Of what stands in the sources.
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler(code, id) {
        const file = relative(root, id).replaceAll('\\', '/')
        return { code: translated(code, file, catalogueOf(file), language), map: null }
      },
    },
  }
}

/** Has what is served from source speak the language that a variable of the environment names: Storybook, and the tests of elements. Throws for any other. */
export function translateAll(name: string | undefined): Plugin[] {
  if (!name) return []
  const language = LANGUAGES.find((one) => one === name)
  if (!language) throw new Error(`'${name}' is none of ${LANGUAGES.join(', ')}`)
  return [translate(language)]
}

/** A part of a module that another text takes the place of. */
interface Edit {
  start: number
  end: number
  write: () => string
}

/** Returns a module with its texts as a catalogue has them; what is not in it stays. */
export function translated(code: string, file: string, catalogue: Catalogue, language: Language): string {
  const edits: Edit[] = [...localesIn(code, file)].map(({ start, end }) => ({
    start,
    end,
    write: () => `'${language}'`,
  }))
  /** Texts may stand within the holes of others. */
  const rendered = (start: number, end: number): string => {
    let made = ''
    let at = start
    for (const edit of edits) {
      if (edit.start < at || edit.end > end) continue
      made += code.slice(at, edit.start) + edit.write()
      at = edit.end
    }
    return made + code.slice(at, end)
  }
  for (const message of messagesIn(code, file)) {
    const text = catalogue[message.key]
    if (text === undefined || text === message.key) continue
    const { start, end } = message
    edits.push({ start, end, write: () => written(message, text, ({ start: from, end: to }) => rendered(from, to)) })
  }
  // The outer one first.
  edits.sort((a, b) => a.start - b.start || b.end - a.end)
  return rendered(0, code.length)
}

/** The code of a text in its translation; holes stand wherever that has them. */
function written({ kind, pieces }: Message, text: string, rendered: (piece: Piece) => string): string {
  if (kind === 'literal') return JSON.stringify(text)
  if (kind === 'attribute') return `{${JSON.stringify(text)}}`
  const parts = text.split(/(\{[^{}]*\})/).filter((part) => part !== '')
  const made = parts.map((part) => {
    const hole = pieces.find((piece) => piece.hole !== undefined && part === `{${piece.hole}}`)
    if (kind === 'template') return hole ? `\${${rendered(hole)}}` : part.replace(/[\\`]|\$(?=\{)/g, '\\$&')
    return hole ? rendered(hole) : `{${JSON.stringify(part.replaceAll('&nbsp;', '\u00a0'))}}`
  })
  return kind === 'template' ? `\`${made.join('')}\`` : made.join('')
}

/** `'pt-BR'` where words of a language are asked for by it; numbers and money stay as Brazil writes them. */
function* localesIn(code: string, file: string): Generator<Node> {
  if (!code.includes('pt-BR')) return
  for (const at of nodesIn(parse(code, file))) if (at.node.value === 'pt-BR' && isOfWords(at)) yield at.node
}

function isOfWords({ node, parents: [parent] }: At): boolean {
  if (parent?.type === 'JSXAttribute') return true
  if (parent?.type === 'AssignmentExpression')
    return parent['left'].property?.name === 'lang' && parent['right'] === node
  const callee: Node | undefined = parent?.['callee']
  const name = callee?.['property']?.name ?? ''
  return name === 'ListFormat' || name === 'RelativeTimeFormat' || name === 'toLocaleDateString'
}
