import { expect, test } from 'vitest'
import { API_ROOT } from '#api/client/address.ts'
import { contract } from '#api/contract/contract.ts'
import { ELEMENT_CALLS } from '#api/server/identity/callers/embed-calls.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { EMBEDDED_ELEMENTS, isEmbeddedElement, isReading, PORTAL_SCOPES, pageOrigin } from '#domain/access/embedding.ts'
import { isOfCompanies, PERMISSIONS } from '#domain/access/permissions.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { widgets } from '#widgets/index.ts'
import { attributesOf, elementUses } from '../../screens/screens.ts'
import { cases } from '../../page/elements/failures/cases.ts'

const known: Readonly<Record<string, Endpoint>> = contract

/** What elements of both kinds ask for only a person: commands bear a name, views are somebody's, companies are the tenant's own. */
const FOR_PERSONS = [
  'assignAlert',
  'commentAlert',
  'listAlertPeople',
  'releaseAlert',
  'resolveAlert',
  'takeAlert',
  'createSatCommand',
  'createSavedView',
  'deleteCompany',
  'deleteSavedView',
  'listSatCommandSpecs',
  'listSatCommands',
  'listNfDownloads',
  'listSavedViews',
  'readSatCommandAttachment',
  'requestNfDownload',
  'updateCompany',
  'uploadCertificate',
]

test('every element is either for pages of portals or for persons', () => {
  const tags = widgets.flatMap(({ elements }) => Object.keys(elements))
  const personal = [...elementUses.values()].flatMap(({ tag, personal }) => (personal ? [tag] : []))
  // Of leaves one asks the server.
  expect([...tags, 'fiscal-sat-light'].toSorted()).toEqual([...personal, ...Object.keys(EMBEDDED_ELEMENTS)].toSorted())
})

test('whatever an element was seen to call it may call, but for what only a person does', () => {
  const nameOf = new Map(Object.entries(known).map(([name, endpoint]) => [endpoint, name]))
  const seen = cases
    .map(({ tag, fails }) => ({ tag, name: nameOf.get(fails) ?? '' }))
    .filter(({ name }) => name !== 'readMe')
  expect(seen.length).toBeGreaterThan(70)
  const missing = seen.filter(
    ({ tag, name }) =>
      isEmbeddedElement(tag) && !FOR_PERSONS.includes(name) && !ELEMENT_CALLS[tag].some((one) => one === name),
  )
  expect(missing).toEqual([])
})

test('what a page calls needs a permission that a portal may be given', () => {
  const grantable: readonly string[] = PORTAL_SCOPES
  for (const name of new Set(Object.values(ELEMENT_CALLS).flat())) {
    const needs = known[name]?.needs
    expect(typeof needs, name).toBe('object')
    for (const need of typeof needs === 'object' ? needs : []) {
      expect(
        [need].flat().some((one) => grantable.includes(one)),
        name,
      ).toBe(true)
    }
  }
})

/** Elements of several places, each of which shows by itself to who may see it. */
const SEVERAL = ['fiscal-danfe', 'fiscal-export', 'fiscal-notices', 'fiscal-search']

test.each(SEVERAL.filter(isEmbeddedElement))('%s needs any permission that one of its calls opens with', (tag) => {
  const [any, ...more] = EMBEDDED_ELEMENTS[tag].needs
  expect(more).toEqual([])
  const opened = ELEMENT_CALLS[tag].flatMap((name) => {
    const needs = known[name]?.needs
    return typeof needs === 'object' ? needs.flat() : []
  })
  for (const need of [any].flat()) expect(opened).toContain(need)
})

test('an element needs what its first call needs', () => {
  for (const [tag, { needs }] of Object.entries(EMBEDDED_ELEMENTS)) {
    if (tag === 'fiscal-sat-light' || SEVERAL.includes(tag)) continue
    const widget = widgets.find(({ elements }) => tag in elements)
    const start = widget?.elements[tag]?.start(attributesOf(tag, '1')) ?? ''
    const found = widget && routeAt(widget.routes, start)
    const reads = found?.route.reads?.({ params: found.params, search: '', preferences: {} }) ?? []
    const [first] = reads.map((read) => new URL(read, 'http://api.test').pathname)
    const call = Object.values(known).find(
      ({ method, path }) =>
        method === 'GET' && new URLPattern({ pathname: `${API_ROOT}${path}` }).test({ pathname: first ?? '' }),
    )
    expect(call?.needs, tag).toEqual(needs)
  }
  expect(EMBEDDED_ELEMENTS['fiscal-sat-light'].needs).toEqual(contract.listSatStates.needs)
})

test('what a portal may be given holds for some companies only, and reads or is asked for by name', () => {
  for (const scope of PORTAL_SCOPES) {
    expect(isOfCompanies(scope), scope).toBe(true)
    const action = PERMISSIONS.find(({ id }) => id === scope)?.action ?? ''
    expect(isReading(scope), scope).toBe(['read', 'download'].includes(action))
  }
})

test.each([
  ['https://portal.example', 'https://portal.example'],
  [' https://Portal.Example:443/ ', 'https://portal.example'],
  ['https://portal.example:8443', 'https://portal.example:8443'],
  ['https://padaria-são-joão.example', 'https://xn--padaria-so-joo-yhbe.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://portal.example', undefined],
  ['http://localhost.example', undefined],
  ['https://user@portal.example', undefined],
  ['https://portal.example/path', undefined],
  ['https://portal.example?x', undefined],
  ['https://*.example', undefined],
  ['null', undefined],
  ['', undefined],
  ['data:text/html,a', undefined],
])('the origin of a page: %s', (text, origin) => expect(pageOrigin(text)).toBe(origin))
