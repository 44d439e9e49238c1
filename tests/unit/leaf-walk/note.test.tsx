import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readAddress } from '#api/client/address.ts'
import type { listNfceEvents } from '#api/contract/documents/nfce-events.ts'
import { Nfce, type readNfce } from '#api/contract/documents/nfces.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { ITEM } from '#domain/documents/leaves/item.ts'
import { NOTE, PAYMENT } from '#domain/documents/leaves/note.ts'
import { danfe } from '#domain/documents/paper/danfe.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import nfce from '#widgets/nfce/widget.ts'
import { drawnScreen } from '#widgets/snapshots/drawn-screen.tsx'
import { wordsOf } from '../paper/words.ts'
import { NOTE_SCHEMA } from './note-schema.ts'
import type { Made } from './schema.ts'
import { KEY } from './values.ts'
import { type Seen, walked, wordsIn } from './walk.ts'

const match = routeAt(nfce.routes, `/nfces/${KEY}`)
if (match === undefined) throw new Error('no screen of a note')
const draw = await drawnScreen(match)
const DETAIL = readAddress<typeof readNfce>('/custody/nfce/:key', { params: { key: KEY }, query: {} })
const EVENTS = readAddress<typeof listNfceEvents>('/custody/nfce/:key/events', { params: { key: KEY }, query: {} })

function seenOf(made: Made): Seen {
  const xml = `<nfeProc><NFe>${made.xml()}</NFe></nfeProc>`
  const issuedAt = made.leaves.find(({ path }) => path === 'infNFe/ide/dhEmi')?.value.slice(0, 19) ?? ''
  const homolog = made.leaves.find(({ path }) => path === 'infNFe/ide/tpAmb')?.value === '2'
  const body = noteOf(readNoteContent(xml, KEY), issuedAt, homolog)
  const answers = new Map<string, { body: unknown }>([
    [DETAIL, { body }],
    [EVENTS, { body: { items: [], total: 0 } }],
  ])
  const markup = renderToStaticMarkup(draw?.(answers, { tenant: 't', search: '', hasBack: true, isClockKnown: true }))
  const sheet = danfe(
    {
      ...body,
      isHomologation: homolog,
      isContingency: false,
      isSubstituted: false,
      epec: null,
      issuedAt,
      protocol: null,
      alerts: [],
    },
    'complete',
  )
  return { screen: wordsIn(markup), paper: wordsOf(sheet).join('\n') }
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
    rejection: null,
    warnings: [],
    integrity: null,
    cancellation: null,
    xml_composed: false,
    notices: [],
    data,
  }
}

test('every leaf of a note is shown, printed, or left out by decision', () => {
  const { unnamed, lost, found, counts } = walked({
    schema: NOTE_SCHEMA,
    rules: NOTE,
    inner: { det: ITEM, detPag: PAYMENT },
    fixed: { 'infNFe/@Id': `NFe${KEY}` },
    left: { Signature: 'The panel of integrity tells what it proves' },
    seenOf,
  })
  expect(unnamed).toEqual(['infNFeSupl/qrCode', 'infNFeSupl/urlChave', 'Signature'])
  expect(lost).toEqual([])
  expect(found).toEqual([])
  expect(counts).toMatchInlineSnapshot(`
    {
      "documents": 41,
      "leaves": 867,
      "left out": 14,
      "printed": 88,
      "shown": 850,
    }
  `)
})
