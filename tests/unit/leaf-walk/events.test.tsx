import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readAddress } from '#api/client/address.ts'
import type { NfceEventDetail, readNfceEvent } from '#api/contract/documents/nfce-events.ts'
import { parseEvent } from '#api/server/documents/read/event.ts'
import { parseProtocol } from '#api/server/documents/read/protocol.ts'
import type { EventFound } from '#api/server/documents/read/reading.ts'
import { readEventFacts } from '#api/server/documents/xml/event-facts.ts'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { EVENT_REQUEST, REPLY } from '#domain/documents/leaves/event.ts'
import type { Rules } from '#domain/documents/leaves/rules.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import nfce from '#widgets/nfce/widget.ts'
import { drawnScreen } from '#widgets/snapshots/drawn-screen.tsx'
import { EVENT_REPLY_SCHEMA, EVENT_SCHEMAS, REPLY_SCHEMA } from './event-schemas.ts'
import type { Made } from './schema.ts'
import { KEY } from './values.ts'
import { type Seen, walked, wordsIn } from './walk.ts'

const match = routeAt(nfce.routes, `/nfces/${KEY}/events/1`)
const draw = match?.over && (await drawnScreen({ route: match.over, over: undefined, params: match.params }))
const EVENT = readAddress<typeof readNfceEvent>('/nfce_events/:id', { params: { id: '1' } })

/** The dialog of an event as its own readers have it. */
function seenIn(xml: string, parse: (node: ReturnType<typeof parseXml>) => EventFound): Seen {
  const found = parse(parseXml(xml))
  const body: NfceEventDetail = {
    id: '1',
    nfce_key: KEY,
    environment: found.environment,
    type_description: found.typeDescription,
    type_level: found.level,
    description: found.description,
    protocol_number: found.protocolNumber,
    sefaz_received_date: found.receivedAt,
    created_utc: found.createdAt ?? '',
    has_response_xml: false,
    has_request_xml: false,
    has_composed_xml: false,
    facts: readEventFacts(xml, 0),
  }
  const answers = new Map([[EVENT, { body }]])
  const markup = renderToStaticMarkup(draw?.(answers, { tenant: 't', search: '', hasBack: true, isClockKnown: true }))
  return { screen: wordsIn(markup), paper: '' }
}

const request = (made: Made) => seenIn(`<evento>${made.xml()}</evento>`, (node) => parseEvent(node, undefined))
const reply = (made: Made) => seenIn(`<retEvento>${made.xml()}</retEvento>`, (node) => parseEvent(undefined, node))
const protocol = (made: Made) => seenIn(`<protNFe>${made.xml()}</protNFe>`, parseProtocol)

const layouts: [string, string, Rules, (made: Made) => Seen][] = [
  ...EVENT_SCHEMAS.map(([type, schema]): [string, string, Rules, (made: Made) => Seen] => [
    type,
    schema,
    EVENT_REQUEST,
    request,
  ]),
  ['retEvento', EVENT_REPLY_SCHEMA, REPLY, reply],
  ['protNFe', REPLY_SCHEMA, REPLY, protocol],
]

test('every leaf of an event and of a reply stands in its dialog, or is left out by decision', () => {
  const counts = { leaves: 0, shown: 0, 'left out': 0 }
  const wrong = layouts.flatMap(([type, schema, rules, seenOf]) => {
    const info = schema.slice(0, schema.indexOf('{'))
    const walk = walked({ schema, rules, fixed: { [`${info}/chNFe`]: KEY }, seenOf })
    counts.leaves += walk.counts.leaves
    counts.shown += walk.counts.shown
    counts['left out'] += walk.counts['left out']
    return [...walk.unnamed, ...walk.lost, ...walk.found].map((path) => `${type} ${path}`)
  })
  expect(wrong).toEqual([])
  expect(counts).toMatchInlineSnapshot(`
    {
      "leaves": 494,
      "left out": 76,
      "shown": 418,
    }
  `)
})
