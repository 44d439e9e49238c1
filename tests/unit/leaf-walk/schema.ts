// A layout in the notation of note-schema.ts, and documents that hold all of its leaves.

export interface Element {
  name: string
  /** What it may hold: '' a text, or as the notation says. */
  kind: string
  /** Undefined of a leaf. */
  inner: Particle[] | undefined
}

interface Choice {
  alternatives: Particle[][]
}

export type Particle = Element | Choice

/** Reads the notation. */
export function parseSchema(notation: string): Particle[] {
  const words = notation.match(/[^\s(){}|]+\{|[^\s(){}|]+|[(){}|]/g) ?? []
  let at = 0
  const particles = (): Particle[] => {
    const found: Particle[] = []
    while (at < words.length && !['}', '|', ')'].includes(words[at] ?? '')) found.push(particle())
    return found
  }
  const particle = (): Particle => {
    const word = words[at++] ?? ''
    if (word === '(') {
      const alternatives = [particles()]
      while (words[at] === '|') {
        at++
        alternatives.push(particles())
      }
      at++
      return { alternatives }
    }
    if (word.endsWith('{')) {
      const inner = particles()
      at++
      return { name: word.slice(0, -1).replace('*', ''), kind: '', inner }
    }
    const [name = '', ...kind] = word.split(':')
    return { name: name.replace('*', ''), kind: kind.join(':'), inner: undefined }
  }
  const all = particles()
  if (at !== words.length) throw new Error(`not read: ${words.slice(at, at + 5).join(' ')}`)
  return all
}

/** Returns the paths of all leaves. */
export function leavesOf(particles: readonly Particle[], above = ''): string[] {
  const paths = particles.flatMap((one) =>
    'alternatives' in one
      ? one.alternatives.flatMap((inner) => leavesOf(inner, above))
      : one.inner === undefined
        ? [`${above}${one.name}`]
        : leavesOf(one.inner, `${above}${one.name}/`),
  )
  return [...new Set(paths)]
}

/** A leaf in a document, whose value may be changed. */
export interface Leaf {
  path: string
  kind: string
  value: string
}

export interface Made {
  leaves: Leaf[]
  /** The document as it is now. */
  xml: () => string
}

/** `valueOf`: the value of a leaf, `place` telling it from all others of the document. */
export type ValueOf = (leaf: { path: string; kind: string; place: number }) => string

/** Makes documents until each leaf of the layout stands in one. Each time that a choice comes up its next alternative is taken. */
export function documentsOf(particles: readonly Particle[], valueOf: ValueOf): Made[] {
  const missing = new Set(leavesOf(particles))
  const turns = new Map<Choice, number>()
  const documents: Made[] = []
  while (missing.size > 0) {
    const made = documentOf(particles, valueOf, turns)
    documents.push(made)
    for (const { path } of made.leaves) missing.delete(path)
    if (documents.length > 200) throw new Error(`never made: ${[...missing].join(' ')}`)
  }
  return documents
}

function documentOf(particles: readonly Particle[], valueOf: ValueOf, turns: Map<Choice, number>): Made {
  const leaves: Leaf[] = []
  const write = (inner: readonly Particle[], above: string): (() => string)[] =>
    inner.flatMap((one) => {
      if ('alternatives' in one) {
        const turn = turns.get(one) ?? 0
        turns.set(one, turn + 1)
        return write(one.alternatives[turn % one.alternatives.length] ?? [], above)
      }
      const path = `${above}${one.name}`
      if (one.name.startsWith('@')) return []
      if (one.inner === undefined) {
        const leaf = leafOf(path, one.kind)
        return [() => `<${one.name}>${leaf.value}</${one.name}>`]
      }
      const attributes = one.inner.flatMap((own) => {
        if ('alternatives' in own || !own.name.startsWith('@')) return []
        const leaf = leafOf(`${path}/${own.name}`, own.kind)
        return [() => ` ${own.name.slice(1)}="${leaf.value}"`]
      })
      const content = write(one.inner, `${path}/`)
      return [() => `<${one.name}${joined(attributes)}>${joined(content)}</${one.name}>`]
    })
  const leafOf = (path: string, kind: string): Leaf => {
    const leaf = { path, kind, value: valueOf({ path, kind, place: leaves.length }) }
    leaves.push(leaf)
    return leaf
  }
  const root = write(particles, '')
  return { leaves, xml: () => joined(root) }
}

const joined = (parts: readonly (() => string)[]): string => parts.map((part) => part()).join('')
