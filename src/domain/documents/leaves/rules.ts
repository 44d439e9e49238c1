// Where each leaf of a document's XML goes. A table of rules has the shape of the layout: a name leads to a leaf, to a group of more, or to the
// decision that it is told elsewhere or not at all. What no table names is told under its own name, so that nothing of a newer layout is lost.
import { isDecimal } from '../../cents.ts'
import { formatTaxpayer } from '../../companies/taxpayer.ts'
import { formatMoney, formatPercent, formatQuantity, formatUnitPrice } from '../../money.ts'
import { formatDate, formatLocal, isDate } from '../../time/date-time.ts'
import { type CodeList, entryOf } from '../codes/code-list.ts'
import type { Fields } from '../reading/fields.ts'
import type { XmlNode } from '../reading/xml-node.ts'

/** A leaf as it is shown. */
export interface Fact {
  label: string
  value: string
}

export interface FactSection {
  title: string
  /** True if it is about the buyer. */
  personal: boolean
  /** True if it stands folded: most documents have it, and few look for it. */
  folded: boolean
  facts: Fact[]
}

interface Leaf {
  kind: 'leaf'
  label: string
  /** Undefined of what is not worth telling, as an amount of 0. */
  format: (value: string) => string | undefined
  /** The name of a sibling that says the same where both are equal. */
  like?: string
  /** A section of its own, about the buyer or another person. */
  section?: string
}

export type Rule =
  | Leaf
  /** The contract's own fields hold it, under a label of its own. */
  | { kind: 'field' }
  | { kind: 'omitted'; reason: string }
  /** One fact for each time it occurs. */
  | { kind: 'line'; label: string; rules: Rules }
  | ({ kind: 'named'; label: string } & Named)
  | ({ kind: 'section'; rules: Rules } & Pick<FactSection, 'title' | 'personal' | 'folded'>)
  | { kind: 'group'; rules: Rules }

/** A text whose name is an attribute (obsCont): the label in a section of its own, behind the label in any other. */
interface Named {
  attribute: string
  child: string
  section?: string
}

/** Rules by name; '@' before an attribute's, '*' for elements that differ in their name alone (ICMS00, ICMS10 …). */
export type Rules = Readonly<Record<string, Rule>>

export const leaf = (label: string, format: Leaf['format']): Leaf => ({ kind: 'leaf', label, format })
/** Formats a number; any other text stays as it is. */
const number = (format: (value: string) => string) => (value: string) =>
  isDecimal(value) ? (Number(value) === 0 ? undefined : format(value)) : value

export const plain = (label: string) => leaf(label, (value) => value)
export const reais = (label: string) => leaf(label, number(formatMoney))
/** Reais for one unit. */
export const price = (label: string) =>
  leaf(
    label,
    number((value) => `R$\u00a0${formatUnitPrice(value)}`),
  )
export const percent = (label: string) =>
  leaf(
    label,
    number((value) => formatPercent(Number(value))),
  )
export const quantity = (label: string) => leaf(label, number(formatQuantity))
export const taxpayer = (label: string) => leaf(label, formatTaxpayer)
export const date = (label: string) => leaf(label, (value) => (isDate(value) ? formatDate(value) : value))
/** A moment as the document has it: the hour of its place, whoever looks. */
export const time = (label: string) =>
  leaf(label, (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? `${formatLocal(value.slice(0, 19))}${zoneOf(value)}` : value,
  )
export const code = (list: CodeList, label: string) =>
  leaf(label, (value) => {
    const words = entryOf(list, value)
    return words === undefined ? value : `${value} – ${words}`
  })
export const YES_NO: Readonly<Record<string, string>> = { 1: 'Sim', 0: 'Não', S: 'Sim', N: 'Não' }
export const yesNo = (label: string) => leaf(label, (value) => YES_NO[value] ?? value)
/** A leaf that is told only where it differs from a sibling. */
export const unlessLike = (like: string, of: Leaf): Leaf => ({ ...of, like })

/** A leaf about the buyer, or about another person, among others that are not. */
export const ofPerson = (title: string, of: Leaf): Leaf => ({ ...of, section: title })

const zoneOf = (value: string): string => {
  const zone = value.slice(19)
  return zone === '' ? '' : ` (UTC${zone.replace('-', '\u2212')})`
}

const NEITHER = { personal: false, folded: false }

export const FIELD: Rule = { kind: 'field' }
/** Returns the rules of the leaves that fields show, of those within an element: what the tables of fields name is named nowhere else. */
export function fieldRules(fields: Fields | readonly string[], ...within: string[]): Rules {
  const places = isNames(fields)
    ? fields.map((path) => path.split('/'))
    : Object.values(fields).flatMap(({ places: all }) => all)
  const inside = places.filter(
    (place) => place.length === within.length + 1 && within.every((name, at) => place[at] === name),
  )
  return Object.fromEntries(inside.map((place) => [place.at(-1) ?? '', FIELD]))
}

const isNames = (fields: Fields | readonly string[]): fields is readonly string[] => Array.isArray(fields)

export const omit = (reason: string): Rule => ({ kind: 'omitted', reason })
export const group = (rules: Rules): Rule => ({ kind: 'group', rules })
export const oneLine = (label: string, rules: Rules): Rule => ({ kind: 'line', label, rules })
export const byName = (label: string, more: Named): Rule => ({ kind: 'named', label, ...more })
export const section = (title: string, rules: Rules, more: Partial<FactSection> = {}): Rule => ({
  kind: 'section',
  title,
  ...NEITHER,
  ...more,
  rules,
})

/** Returns the sections of what a node has, in the order of the document. Leaves outside of all sections stand in one with `rest` as title. */
export function sectionsOf(node: XmlNode, rules: Rules, rest: string): FactSection[] {
  const sections: FactSection[] = []
  const open = (title: string, more: Pick<FactSection, 'personal' | 'folded'>): FactSection => {
    // What others may read of a title stands apart from what they may not.
    const found = sections.find((one) => one.title === title && one.personal === more.personal)
    if (found !== undefined) return found
    const opened = { title, personal: more.personal, folded: more.folded, facts: [] }
    sections.push(opened)
    return opened
  }
  const others: FactSection = { title: rest, personal: false, folded: true, facts: [] }
  tell(node, rules, others, open)
  return [...sections, others].filter(({ facts }) => facts.length > 0)
}

/** Returns the sections of what a node has, each in one line. */
export function factLines(node: XmlNode, rules: Rules, rest: string): { title: string; text: string }[] {
  return sectionsOf(node, rules, rest).map(({ title, facts }) => ({ title, text: inLine(facts) }))
}

/** Returns the facts of a node in one line: 'Placa ABC1D23 · UF SP'. */
export function factLine(node: XmlNode, rules: Rules): string {
  const { facts } = tell(node, rules, { ...NEITHER, title: '', facts: [] })
  return inLine(facts)
}

const inLine = (facts: readonly Fact[]): string => facts.map(({ label, value }) => `${label} ${value}`).join(' · ')

type Open = (title: string, more: Pick<FactSection, 'personal' | 'folded'>) => FactSection

/** Adds what a node has to a section; `open` finds the section of a group that has one of its own. */
function tell(node: XmlNode, rules: Rules, into: FactSection, open?: Open): FactSection {
  for (const [name, value] of Object.entries(node.attributes)) {
    addLeaf(rules[`@${name}`] ?? plain(name), name, value, into, node)
  }
  for (const child of node.children) {
    const rule = ruleOf(rules, child.name)
    const value = child.text.trim()
    if (rule?.kind === 'field' || rule?.kind === 'omitted') continue
    if (rule?.kind === 'section') tell(child, rule.rules, open?.(rule.title, rule) ?? into, open)
    else if (rule?.kind === 'group') tell(child, rule.rules, into, open)
    else if (rule?.kind === 'line') add(into, rule.label, factLine(child, rule.rules))
    else if (rule?.kind === 'named') {
      const own = rule.section === undefined ? undefined : open?.(rule.section, NEITHER)
      add(own ?? into, nameOf(rule, child), textIn(child, rule.child))
    } else if (child.children.length > 0) tell(child, {}, into, open)
    else {
      const own =
        rule?.kind === 'leaf' && rule.section
          ? open?.(rule.section, { personal: true, folded: into.folded })
          : undefined
      addLeaf(rule ?? plain(child.name), child.name, value, own ?? into, node)
    }
  }
  return into
}

/** The rule of a name itself: a table is no place to look up 'constructor' in. */
const ruleOf = (rules: Rules, name: string): Rule | undefined => (Object.hasOwn(rules, name) ? rules[name] : rules['*'])

function addLeaf(rule: Rule, name: string, value: string, into: FactSection, parent: XmlNode): void {
  if (rule.kind === 'field' || rule.kind === 'omitted' || value === '') return
  if (rule.kind !== 'leaf') return add(into, name, value)
  if (rule.like !== undefined && textIn(parent, rule.like) === value) return
  add(into, rule.label, rule.format(value))
}

function add({ facts }: FactSection, label: string, value: string | undefined): void {
  if (value !== undefined && value !== '') facts.push({ label, value })
}

const textIn = (node: XmlNode, name: string): string =>
  node.children.find((one) => one.name === name)?.text.trim() ?? ''

function nameOf({ label, attribute, section: own }: { label: string } & Named, node: XmlNode): string {
  const name = node.attributes[attribute]
  if (!name) return label
  return own === undefined ? `${label} (${name})` : name
}
