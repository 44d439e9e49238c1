import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readAddress } from '#api/client/address.ts'
import type { listNfceEvents } from '#api/contract/documents/nfce-events.ts'
import { Nfce, type readNfce } from '#api/contract/documents/nfces.ts'
import { readNfceData } from '#api/server/documents/xml/nfce-data.ts'
import { ITEM } from '#domain/documents/leaves/item.ts'
import { NOTE, PAYMENT } from '#domain/documents/leaves/note.ts'
import type { Rule, Rules } from '#domain/documents/leaves/rules.ts'
import { danfe } from '#domain/documents/paper/danfe.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import nfce from '#widgets/nfce/widget.ts'
import { drawnScreen } from '#widgets/snapshots/drawn-screen.tsx'
import { wordsOf } from '../paper/words.ts'
import { NOTE_SCHEMA } from './note-schema.ts'
import { documentsOf, type Leaf, leavesOf, type Made, parseSchema } from './schema.ts'
import { KEY, pairOf, shows, valueOf } from './values.ts'

const schema = parseSchema(NOTE_SCHEMA)
const ID = 'infNFe/@Id'
const documents = documentsOf(schema, (leaf) => (leaf.path === ID ? `NFe${KEY}` : valueOf(leaf)))

const match = routeAt(nfce.routes, `/nfces/${KEY}`)
if (match === undefined) throw new Error('no screen of a note')
const draw = await drawnScreen(match)
const DETAIL = readAddress<typeof readNfce>('/custody/nfce/:key', { params: { key: KEY }, query: {} })
const EVENTS = readAddress<typeof listNfceEvents>('/custody/nfce/:key/events', { params: { key: KEY }, query: {} })

interface Seen {
  screen: string
  paper: string
}

/** What screen and paper have of a document. */
function shownOf(made: Made): Seen {
  const xml = `<nfeProc><NFe>${made.xml()}</NFe></nfeProc>`
  const issuedAt = made.leaves.find(({ path }) => path === 'infNFe/ide/dhEmi')?.value.slice(0, 19) ?? ''
  const homolog = made.leaves.find(({ path }) => path === 'infNFe/ide/tpAmb')?.value === '2'
  const body = noteOf(readNfceData(xml, KEY), issuedAt, homolog)
  const answers = new Map<string, { body: unknown }>([
    [DETAIL, { body }],
    [EVENTS, { body: { items: [], total: 0 } }],
  ])
  const markup = renderToStaticMarkup(draw?.(answers, { tenant: 't', search: '', hasBack: true, isClockKnown: true }))
  const sheet = danfe(
    { ...body, isHomologation: homolog, isContingency: false, issuedAt, protocol: null, alerts: [] },
    'complete',
  )
  return { screen: textIn(markup), paper: wordsOf(sheet).join('\n') }
}

function noteOf(data: Nfce['data'], issuedAt: string, homolog: boolean): Nfce {
  const { serie, numero_nota_fiscal: number } = data.informacao_nfe.ide
  return {
    id: '1',
    key: KEY,
    serie: Number(serie),
    number: Number(number),
    number_end: null,
    issue_date_utc: `${issuedAt}Z`,
    issue_date_local: issuedAt,
    status: 'authorized',
    status_level: 'success',
    status_icon: 'info',
    environment: homolog ? 'homolog' : 'production',
    environment_description: homolog ? 'Homologação' : 'Produção',
    has_warnings: false,
    proof_state: null,
    status_text: null,
    protocol_number: null,
    protocol_date_utc: null,
    // So that the reasons of a contingency are shown.
    issued_in_contingency: true,
    substituted_by: null,
    substituted_nfce: null,
    other_environment: null,
    warnings: [],
    integrity: null,
    cancellation: null,
    xml_composed: false,
    notices: [],
    data,
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const textIn = (markup: string): string =>
  markup.replaceAll(/<[^>]*>/g, '\n').replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)

/** The rule of a leaf in the table of where leaves go. */
function ruleAt(path: string): Rule | undefined {
  const [, ...names] = path.split('/')
  let rules: Rules = NOTE
  let rule: Rule | undefined
  for (const name of names) {
    rule = rules[name] ?? rules['*']
    if (rule?.kind === 'named') return rule
    rules = name === 'det' ? ITEM : name === 'detPag' ? PAYMENT : rule && 'rules' in rule ? rule.rules : {}
  }
  return rule
}

/** Why a leaf is left out. */
function reasonOf(path: string): string | undefined {
  const rule = ruleAt(path)
  return rule?.kind === 'left' ? rule.reason : path === 'Signature' ? 'The panel of integrity tells it' : undefined
}

/** Where a leaf is seen: by its own value, or, of one that has few, or is part of a sum, by what differs with another value or without it. */
function seenOf(made: Made, leaf: Leaf, now: Seen): { shown: boolean; printed: boolean } {
  if (pairOf(leaf.kind) === undefined) {
    const shown = shows(now.screen, leaf.kind, leaf.value)
    const printed = shows(now.paper, leaf.kind, leaf.value)
    if (shown || printed) return { shown, printed }
  }
  const { value } = leaf
  const others = [pairOf(leaf.kind)?.[1] ?? '', ''].map((other) => {
    leaf.value = other
    return shownOf(made)
  })
  leaf.value = value
  return {
    shown: others.some(({ screen }) => screen !== now.screen),
    printed: others.some(({ paper }) => paper !== now.paper),
  }
}

test('every leaf of a note in the schema has a label of its own', () => {
  const ofNote = leavesOf(schema).filter((path) => path.startsWith('infNFe/'))
  expect(ofNote.filter((path) => ruleAt(path) === undefined)).toEqual([])
})

test('every leaf of the schema is shown, printed, or left out by decision', () => {
  const found = new Map<string, { shown: boolean; printed: boolean }>()
  for (const made of documents) {
    const now = shownOf(made)
    for (const leaf of made.leaves) {
      const before = found.get(leaf.path)
      if (before?.shown || (before && reasonOf(leaf.path) !== undefined)) continue
      // Without its Id there is no note.
      const seen = leaf.path === ID ? { shown: true, printed: true } : seenOf(made, leaf, now)
      found.set(leaf.path, { ...seen, printed: seen.printed || before?.printed === true })
    }
  }
  const paths = leavesOf(schema)
  expect(paths.toSorted()).toEqual([...found.keys()].toSorted())
  const isSeen = (path: string) => found.get(path)?.shown || found.get(path)?.printed
  expect(paths.filter((path) => !isSeen(path) && reasonOf(path) === undefined)).toEqual([])
  expect(paths.filter((path) => isSeen(path) && reasonOf(path) !== undefined)).toEqual([])
  const count = (of: (path: string) => unknown) => paths.filter(of).length
  expect({
    leaves: paths.length,
    documents: documents.length,
    shown: count((path) => found.get(path)?.shown),
    printed: count((path) => found.get(path)?.printed),
    'left out': count((path) => reasonOf(path)),
  }).toMatchInlineSnapshot(`
    {
      "documents": 41,
      "leaves": 867,
      "left out": 14,
      "printed": 82,
      "shown": 851,
    }
  `)
})
