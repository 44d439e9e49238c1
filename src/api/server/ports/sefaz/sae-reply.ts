import { SaxesParser } from 'saxes'
import type { Task } from '../platform/task.ts'

// Replies of SEFAZ-SP's SAE. Clients have seen them as elements of the SOAP body and as escaped text in one: both are read.

/** The texts of a reply's own children, by local name, in their order. */
export type ReplyTexts = ReadonlyMap<string, readonly string[]>

/** An answer as it was read: the wanted reply's texts, or else the words of a SOAP fault of either version, where it has one. */
export interface ReadAnswer {
  texts: ReplyTexts | undefined
  fault: string | undefined
}

/** A note of 990 items with its events has 100,000 elements, and few of them are within each other. */
const MOST_ELEMENTS = 400_000
const MOST_DEPTH = 64
/** Attributes of one element: a SOAP envelope has its namespaces. */
const MOST_ATTRIBUTES = 50

/**
 * Reads an answer's bytes. What is no XML in UTF-8, such as a proxy's page, has neither texts nor a fault; throws where it is cut off, has a
 * DOCTYPE or more than any reply needs.
 */
export const saeReplyTask: Task<{ body: Uint8Array; name: string }, ReadAnswer> = {
  module: import.meta.url,
  name: 'saeReplyTask',
  work: async (_tools, { body, name }) => {
    const text = textOf(body)
    if (text === undefined) return { texts: undefined, fault: undefined }
    const texts = readReply(text, name)
    return { texts, fault: texts ? undefined : readFault(text) }
  },
}

/** The text of an answer in UTF-8; undefined of anything else. */
function textOf(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return text.trimStart().startsWith('<') && !/^\s*<(!doctype )?html/i.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Reads the element of that name, wherever it stands; undefined where there is none. */
function readReply(text: string, name: string): ReplyTexts | undefined {
  const { texts, escaped } = read(text, name)
  if (texts) return texts
  for (const inner of escaped) {
    const within = read(inner, name).texts
    if (within) return within
  }
  return undefined
}

function readFault(text: string): string | undefined {
  const words = read(text, 'Reason').texts?.get('Text') ?? read(text, 'Fault').texts?.get('faultstring')
  return words?.[0]
}

interface Read {
  texts: ReplyTexts | undefined
  /** Texts that may be XML themselves. */
  escaped: string[]
}

function read(text: string, name: string): Read {
  // Five handlers and no more: from the sixth on V8 keeps the parser as a dictionary (documents/xml/parse.ts).
  const parser = new SaxesParser({ xmlns: true })
  const texts = new Map<string, string[]>()
  const escaped: string[] = []
  const open: { local: string; text: string }[] = []
  let elements = 0
  let attributes = 0
  /** How many elements are open where the wanted one is; 0 before it, and -1 behind it. */
  let depth = 0
  // Before the tag ends: what is beyond is not read to its end.
  parser.on('attribute', () => {
    if (++attributes > MOST_ATTRIBUTES)
      throw new Error(`The reply has an element of over ${MOST_ATTRIBUTES} attributes`)
  })
  parser.on('opentag', ({ local }) => {
    attributes = 0
    if (elements === 0 && text.slice(0, parser.position).includes('<!DOCTYPE')) {
      throw new Error('The reply has a DOCTYPE')
    }
    if (++elements > MOST_ELEMENTS) throw new Error(`The reply has over ${MOST_ELEMENTS} elements`)
    if (open.length === MOST_DEPTH) throw new Error(`The reply has over ${MOST_DEPTH} elements within each other`)
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
    if (open.length === depth && depth > 0) {
      const known = texts.get(ended.local)
      if (known) known.push(words)
      else texts.set(ended.local, [words])
    }
    if (open.length < depth) depth = -1
    if (depth === 0 && words.startsWith('<') && words.includes(name)) escaped.push(words)
  })
  parser.write(text).close()
  return { texts: depth === -1 ? texts : undefined, escaped }
}
