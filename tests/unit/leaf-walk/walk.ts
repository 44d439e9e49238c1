import type { Rule, Rules } from '#domain/documents/leaves/rules.ts'
import { documentsOf, type Leaf, leavesOf, type Made, parseSchema } from './schema.ts'
import { pairOf, shows, valueOf } from './values.ts'

/** What screen and paper have of a document. */
export interface Seen {
  screen: string
  paper: string
}

interface Layout {
  schema: string
  /** The table of where its leaves go. */
  rules: Rules
  /** Tables of elements that have one of their own. */
  inner?: Readonly<Record<string, Rules>>
  /** Values that are no others: without them there is no document. */
  fixed?: Readonly<Record<string, string>>
  /** Why leaves outside of the table are left out. */
  left?: Readonly<Record<string, string>>
  seenOf: (made: Made) => Seen
}

interface Walked {
  /** Leaves without a rule of their own. */
  unnamed: string[]
  /** Leaves that are nowhere, and those that are somewhere although they are to be left out. */
  lost: string[]
  found: string[]
  counts: Record<'leaves' | 'documents' | 'shown' | 'printed' | 'left out', number>
}

/** Makes documents with every leaf of a layout and looks for each of them. */
export function walked({ schema, rules, inner = {}, fixed = {}, left = {}, seenOf }: Layout): Walked {
  const particles = parseSchema(schema)
  const documents = documentsOf(particles, (leaf) => fixed[leaf.path] ?? valueOf(leaf))
  const ruleAt = (path: string) => ruleOf(path, rules, inner)
  const reasonOf = (path: string): string | undefined => {
    const rule = ruleAt(path)
    return rule?.kind === 'omitted' ? rule.reason : left[path]
  }
  const seen = new Map<string, Where>()
  for (const made of documents) {
    const now = seenOf(made)
    for (const leaf of made.leaves) {
      const before = seen.get(leaf.path)
      if (before?.shown || (before && reasonOf(leaf.path) !== undefined)) continue
      const isShown = reasonOf(leaf.path) === undefined
      const isFixed = fixed[leaf.path] !== undefined
      const where = isFixed ? { shown: isShown, printed: isShown } : whereIs(made, leaf, now, seenOf)
      seen.set(leaf.path, { ...where, printed: where.printed || before?.printed === true })
    }
  }
  const paths = leavesOf(particles)
  const isSeen = (path: string) => seen.get(path)?.shown || seen.get(path)?.printed
  const count = (of: (path: string) => unknown) => paths.filter(of).length
  return {
    unnamed: paths.filter((path) => ruleAt(path) === undefined),
    lost: paths.filter((path) => !isSeen(path) && reasonOf(path) === undefined),
    found: paths.filter((path) => isSeen(path) && reasonOf(path) !== undefined),
    counts: {
      leaves: paths.length,
      documents: documents.length,
      shown: count((path) => seen.get(path)?.shown),
      printed: count((path) => seen.get(path)?.printed),
      'left out': count((path) => reasonOf(path)),
    },
  }
}

function ruleOf(path: string, table: Rules, inner: Readonly<Record<string, Rules>>): Rule | undefined {
  // The first name is that of the element which the table is of.
  const [, ...names] = path.split('/')
  let rules = table
  let rule: Rule | undefined
  for (const name of names) {
    rule = rules[name] ?? rules['*']
    if (rule?.kind === 'named' || rule?.kind === 'omitted') return rule
    rules = rule && 'rules' in rule ? rule.rules : (inner[name] ?? {})
    // The contract's fields hold all that is in it.
    if (rule?.kind === 'field' && inner[name] === undefined) return rule
  }
  return rule
}

type Where = { shown: boolean; printed: boolean }

/** Where a leaf is: by its own value, or, of one that has few, or is part of a sum, by what differs with another value or without it. */
function whereIs(made: Made, leaf: Leaf, now: Seen, seenOf: Layout['seenOf']): Where {
  const pair = pairOf(leaf.kind)
  if (pair === undefined) {
    const shown = shows(now.screen, leaf.kind, leaf.value)
    const printed = shows(now.paper, leaf.kind, leaf.value)
    if (shown || printed) return { shown, printed }
  }
  const { value } = leaf
  const where = { shown: false, printed: false }
  for (const other of pair === undefined ? [''] : [pair[1], '']) {
    leaf.value = other
    const { screen, paper } = seenOf(made)
    leaf.value = value
    where.shown = screen !== now.screen
    where.printed = paper !== now.paper
    if (where.shown || where.printed) break
  }
  return where
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The words of markup. */
export const wordsIn = (markup: string): string =>
  markup.replaceAll(/<[^>]*>/g, '\n').replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
