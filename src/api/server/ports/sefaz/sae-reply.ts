import { SaxesParser } from 'saxes'

// Replies of SEFAZ-SP's SAE. Clients have seen them as elements of the SOAP body and as escaped text in one: both are read.

/** The texts of a reply's own children, by local name, in their order. */
export type ReplyTexts = ReadonlyMap<string, readonly string[]>

interface Read {
  texts: Map<string, string[]>
  /** Texts that may be XML themselves. */
  escaped: string[]
}

/** Reads the element of that name, wherever it stands; undefined where there is none. Throws where the text is no XML, or has a DOCTYPE. */
export function readReply(text: string, name: string): ReplyTexts | undefined {
  const { found, escaped } = read(text, name)
  if (found) return found.texts
  for (const inner of escaped) {
    const within = read(inner, name).found
    if (within) return within.texts
  }
  return undefined
}

/** Returns the words of a SOAP fault, of either version; undefined where there is none. */
export function readFault(text: string): string | undefined {
  const words = read(text, 'Reason').found?.texts.get('Text') ?? read(text, 'Fault').found?.texts.get('faultstring')
  return words?.[0]
}

function read(text: string, name: string): { found: Read | undefined; escaped: string[] } {
  const parser = new SaxesParser({ xmlns: true })
  const texts = new Map<string, string[]>()
  const escaped: string[] = []
  const open: { local: string; text: string }[] = []
  /** How many elements are open where the wanted one is; 0 before it, and -1 behind it. */
  let depth = 0
  parser.on('doctype', () => {
    throw new Error('The reply has a DOCTYPE')
  })
  parser.on('opentag', ({ local }) => {
    open.push({ local, text: '' })
    if (depth === 0 && local === name) depth = open.length
  })
  const addText = (more: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const ended = open.pop()
    if (!ended) return
    const words = ended.text.trim()
    if (open.length === depth && depth > 0) texts.set(ended.local, [...(texts.get(ended.local) ?? []), words])
    if (open.length < depth) depth = -1
    if (depth === 0 && words.startsWith('<') && words.includes(name)) escaped.push(words)
  })
  parser.write(text).close()
  return { found: depth === -1 ? { texts, escaped } : undefined, escaped }
}
