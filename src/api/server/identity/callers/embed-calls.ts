import { type Contract, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { type EmbeddedElement, foundWithin } from '#domain/access/embedding.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { SEARCH_KINDS } from '#domain/search/search-kinds.ts'

// What each element asks the server for: a token of a page makes the calls of its elements and no other (docs/decisions.md#embed-tokens).
// tests/unit/access/element-calls.test.ts holds it to what the elements were seen to call.

type Calls = readonly (keyof Contract)[]

/** The choices of filters. */
const SHOPS = ['listCompanies', 'readCompany', 'listPointsOfSale'] as const satisfies Calls
const NOTE = [
  'readNfce',
  'readNfceXmlUrl',
  'readNfceXml',
  'readNfceDanfe',
  'readNfceProof',
  'listNfceEvents',
  'readNfceEvent',
  'readNfceEventXml',
] as const satisfies Calls
/** The pages of one SAT. */
const SAT = [
  'readSat',
  'readSatSeries',
  'listSatHistory',
  'listSatAlertChanges',
  'listSatNotifications',
  'readAlert',
] as const satisfies Calls

export const ELEMENT_CALLS: Readonly<Record<EmbeddedElement, Calls>> = {
  'fiscal-dashboard': [
    'readDashOps',
    'readFirstSteps',
    'readDashboardCoupons',
    'readDashboardProducts',
    'readDashboardPaymentMethods',
    'readDashboardShops',
    'readProductShops',
    ...SHOPS,
  ],
  'fiscal-nfce-list': [
    'listNfces',
    'sumNfces',
    ...NOTE,
    'readNfceVoid',
    'readNfceVoidXmlUrl',
    'readNfceVoidXml',
    ...SHOPS,
    'search',
  ],
  'fiscal-nfce-detail': NOTE,
  'fiscal-notices': ['readPending', 'listSatsInAlert', 'listCompanyAlerts', 'readMonthBoard'],
  'fiscal-search': ['search'],
  // Spreadsheets alone: who asks for a zip is told by mail, and it holds whom notes name.
  'fiscal-export': ['listNfces', 'listCfes', 'listCompanies', 'readCompany'],
  'fiscal-danfe': ['readNfceSheet', 'readCfeSheet', 'readNfceDanfe', 'readCfeExtrato'],
  'fiscal-cfe-list': [
    'listCfes',
    'sumCfes',
    'readCfe',
    'readCfeXmlUrl',
    'readCfeXml',
    'readCfeExtrato',
    'readCfeProof',
    'listSats',
    ...SHOPS,
    'search',
  ],
  'fiscal-cfe-skips': ['listCfeSkips', 'listSats', ...SHOPS],
  'fiscal-companies': ['listCompanies', 'readCompany', 'listCompanyAlerts', 'search'],
  'fiscal-sat-park': ['readPark', ...SAT, 'search'],
  // Without commands: who sent one is told by name, and only a person sends one.
  'fiscal-sats': ['listSats', ...SAT, 'listMonitoring', 'readCfe', ...SHOPS, 'search'],
  'fiscal-sat-light': ['listSatStates'],
  'fiscal-sat-alerts': [
    'listSatsInAlert',
    'listSatNotifications',
    'listAlerts',
    'listAlertTimes',
    'readAlert',
    ...SHOPS,
  ],
  'fiscal-sat-manager': [
    'listTreeCompanies',
    'listTreePoints',
    'searchTree',
    'listSats',
    'readSat',
    'readPointOfSale',
    ...SHOPS,
    'createPointOfSale',
    'updatePointOfSale',
    'deletePointOfSale',
    'createSat',
    'updateSat',
    'placeSat',
    'retireSat',
    'reviveSat',
    'deleteSat',
    'search',
  ],
}

const known: Readonly<Record<string, Endpoint>> = contract

/** Returns the permissions that calls of these elements need, of which a user of theirs has some. */
export function neededBy(elements: readonly EmbeddedElement[]): ReadonlySet<string> {
  // Of what the search finds for others, they have no need.
  const needs: (Needs | string | undefined)[] = [
    ...callsOf(elements).flatMap((name) => (name === 'search' ? [] : [known[name]?.needs])),
    ...foundWithin(elements).map((kind) => SEARCH_KINDS[kind]),
  ]
  return new Set(needs.flatMap((need) => (typeof need === 'object' ? need.flat() : [])))
}

/** Tells if one of the elements makes calls of this endpoint. */
export function isCallOf(elements: readonly EmbeddedElement[], { method, path }: Endpoint): boolean {
  return callsOf(elements).some((name) => known[name]?.method === method && known[name]?.path === path)
}

const callsOf = (elements: readonly EmbeddedElement[]) => elements.flatMap((element) => ELEMENT_CALLS[element])
