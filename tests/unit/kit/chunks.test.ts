import { describe, expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { chunksBy, hostChunksBy } from '../../../scripts/vite/chunks.ts'
import { lazyModules } from '../../../scripts/vite/loader.ts'

const ROOT = '/home/x/src'
const areaOf = (path: string) => /\/widgets\/(nfce|cfe)\/\w+List\.tsx$/.exec(path)?.[1]
const chunkOf = chunksBy(areaOf, (area) => area === 'nfce')

/** Modules by what they import statically, as the bundler tells it the other way round. */
function graph(imports: Record<string, readonly string[]>) {
  const importers = (id: string) =>
    Object.entries(imports).flatMap(([from, to]) =>
      to.some((path) => `${ROOT}/${path}` === id) ? [`${ROOT}/${from}`] : [],
    )
  return { getModuleInfo: (id: string) => ({ importers: importers(id) }) }
}

const imports = {
  'widgets/nfce/NfceList.tsx': [
    'ui/painted/Status.tsx',
    'ui/painted/Chip.tsx',
    'widgets/paths.ts',
    'widgets/nfce/style-of-rows.ts',
  ],
  'widgets/cfe/CfeList.tsx': ['widgets/paths.ts', 'domain/skips.ts'],
  'widgets/kit/element/first-paint.ts': ['widgets/kit/picture/paint.ts'],
  'widgets/kit/element/react-root.tsx': ['widgets/kit/WidgetRoot.tsx', 'ui/painted/Status.tsx'],
  'widgets/kit/WidgetRoot.tsx': ['api/client/call.ts', 'ui/overlay/Dialog.tsx'],
  'widgets/kit/list/ListScreen.tsx': ['ui/CopyButton.tsx'],
  'ui/painted/Status.tsx': ['ui/painted/Icon.tsx'],
  'widgets/kit/list/FilterFields.tsx': ['ui/fields/Field.tsx'],
  'widgets/audit/widget.ts': ['domain/audit.ts', 'domain/both.ts'],
  'widgets/audit/AuditList.tsx': ['domain/audit.ts'],
  'widgets/sats/widget.ts': ['domain/both.ts'],
  'ui/overlay/Dialog.tsx': ['ui/circle-a.ts'],
  'ui/circle-a.ts': ['ui/circle-b.ts'],
  'ui/circle-b.ts': ['ui/circle-a.ts'],
  'widgets/nfce/NfceFilters.tsx': ['ui/fields/Select.tsx', 'widgets/kit/form/ApiForm.tsx'],
}
const modules = graph(imports)

describe('the chunk of a module', () => {
  test.each([
    // What pictures are made of, at any depth
    ['ui/painted/Status.tsx', 'view'],
    ['ui/painted/Icon.tsx', 'view'],
    ['widgets/paths.ts', 'view'],
    ['widgets/kit/picture/paint.ts', 'view'],
    ['widgets/kit/element/first-paint.ts', 'view'],
    // What every screen needs after
    ['widgets/kit/WidgetRoot.tsx', 'base'],
    ['api/client/call.ts', 'base'],
    ['ui/circle-b.ts', 'base'],
    ['ui/CopyButton.tsx', 'base'],
    // What lists share, and no other screen needs
    ['ui/painted/Chip.tsx', 'list'],
    // Of what several areas say of themselves, and of what one says
    ['domain/both.ts', 'view'],
    ['domain/audit.ts', undefined],
    // Of one area's pictures alone
    ['domain/skips.ts', 'cfe-paint'],
    // What only some screens need stays with them
    ['ui/fields/Select.tsx', undefined],
    ['widgets/kit/list/FilterFields.tsx', undefined],
    ['widgets/kit/form/ApiForm.tsx', undefined],
    // An area's own is never shared
    ['widgets/nfce/style-of-rows.ts', undefined],
    ['widgets/nfce/NfceList.tsx', undefined],
    // Loaded by name
    ['widgets/kit/element/react-root.tsx', undefined],
    ['widgets/kit/list/ListScreen.tsx', undefined],
  ])('%s: %s', (path, chunk) => expect(chunkOf(`${ROOT}/${path}`, modules)).toBe(chunk))

  test.each([
    ['widgets/cfe/CfeList.tsx', 'cfe'],
    ['domain/skips.ts', 'cfe'],
    ['widgets/audit/widget.ts', 'audit'],
    // Of several areas, or of one that is not asked for as a whole
    ['widgets/paths.ts', 'view'],
    ['domain/both.ts', 'view'],
    ['widgets/nfce/NfceList.tsx', undefined],
  ])('of an area whose declaration, picture and sheet are one chunk, %s: %s', (path, chunk) => {
    const wholes = chunksBy(areaOf, () => false, new Set(['cfe', 'audit']))
    expect(wholes(`${ROOT}/${path}`, modules)).toBe(chunk)
  })

  test('a picture that its area goes without is a chunk of its own', () => {
    const wholes = chunksBy(areaOf, () => false, new Set(['cfe']), new Set([`${ROOT}/widgets/cfe/CfeList.tsx`]))
    expect(wholes(`${ROOT}/widgets/cfe/CfeList.tsx`, modules)).toBeUndefined()
    expect(wholes(`${ROOT}/domain/skips.ts`, modules)).toBe('cfe')
  })

  test.each([
    ['host/main.ts', 'start'],
    ['domain/entry.ts', 'start'],
    // What draws a page comes in one, but for the app, which is asked for anew where it cannot be had
    ['host/App.tsx', undefined],
    ['host/shell/Shell.tsx', 'base'],
    ['widgets/kit/list/ListScreen.tsx', 'base'],
    ['ui/CopyButton.tsx', 'base'],
    // What paints first comes with the entry
    ['ui/painted/Chip.tsx', 'start'],
    ['ui/painted/Icon.tsx', 'start'],
    ['widgets/cfe/CfeList.tsx', 'cfe'],
    ['widgets/nfce/NfceList.tsx', undefined],
    ['ui/fields/Select.tsx', undefined],
  ])('of the back-office, %s: %s', (path, chunk) => {
    const host = graph({
      ...imports,
      'host/main.ts': ['domain/entry.ts'],
      'host/App.tsx': ['host/shell/Shell.tsx', 'domain/entry.ts'],
    })
    expect(hostChunksBy(areaOf, new Set(['cfe']), new Set())(`${ROOT}/${path}`, host)).toBe(chunk)
  })

  test('what the entry of the back-office is made of comes with it, whoever else needs it', () => {
    const first = graph({
      'host/main.ts': ['widgets/index.ts', 'api/client/ahead.ts'],
      'widgets/index.ts': ['widgets/nfce/widget.ts'],
      'widgets/kit/WidgetRoot.tsx': ['api/client/ahead.ts'],
    })
    expect(chunkOf(`${ROOT}/api/client/ahead.ts`, first)).toBe('start')
    expect(chunkOf(`${ROOT}/widgets/nfce/widget.ts`, first)).toBe('start')
    expect(chunkOf(`${ROOT}/host/main.ts`, first)).toBeUndefined()
  })
  test('a package goes where it is needed first', () => {
    const react = '/home/x/node_modules/react/index.js'
    const importedBy = (...importers: string[]) => ({
      getModuleInfo: (id: string) => ({ importers: id === react ? importers.map((path) => `${ROOT}/${path}`) : [] }),
    })
    expect(chunkOf(react, importedBy('widgets/kit/WidgetRoot.tsx'))).toBe('base')
    expect(chunkOf(react, importedBy('widgets/kit/WidgetRoot.tsx', 'widgets/kit/element/first-paint.ts'))).toBe('view')
    expect(chunkOf(react, importedBy('widgets/nfce/NfceFilters.tsx'))).toBeUndefined()
  })
  test('Vite’s helper is there from the first', () => {
    expect(chunkOf('\0vite/preload-helper.js', graph({}))).toBe('view')
  })
})

test('an area’s sheet is with what its pictures are made of; one of some screens goes with them', () => {
  const sheet = 'widgets/nfce/nfce.css'
  expect(chunkOf(`${ROOT}/${sheet}`, graph({ 'widgets/nfce/NfceList.tsx': [sheet] }))).toBe('nfce-paint')
  expect(
    chunkOf(`${ROOT}/ui/LineChart.css`, graph({ 'ui/chart/LineChart.tsx': ['ui/chart/LineChart.css'] })),
  ).toBeUndefined()
})

test('an area’s own modules that its only picture shares with other screens come beside the sheet; those of the declaration with it', () => {
  const shared = graph({
    'widgets/nfce/NfceList.tsx': ['widgets/nfce/figures.ts', 'widgets/nfce/view.ts', 'widgets/nfce/alone.ts'],
    'widgets/nfce/NfceDetail.tsx': ['widgets/nfce/figures.ts', 'widgets/nfce/view.ts'],
    'widgets/nfce/widget.ts': ['widgets/nfce/view.ts'],
    'widgets/nfce/alone.ts': ['widgets/nfce/under-it.ts'],
  })
  expect(chunkOf(`${ROOT}/widgets/nfce/figures.ts`, shared)).toBe('nfce-paint')
  expect(chunkOf(`${ROOT}/widgets/nfce/view.ts`, shared)).toBeUndefined()
  expect(chunkOf(`${ROOT}/widgets/nfce/under-it.ts`, shared)).toBeUndefined()
  // Of several pictures each would carry what only another one needs.
  const own = { 'widgets/cfe/CfeList.tsx': ['widgets/cfe/own.ts'], 'widgets/cfe/CfeDialog.tsx': ['widgets/cfe/own.ts'] }
  expect(chunkOf(`${ROOT}/widgets/cfe/own.ts`, graph(own))).toBeUndefined()
})

test('the loader loads every area by its name', () => {
  const areas = widgets.map(({ area }) => area)
  expect(Object.keys(lazyModules()).toSorted()).toEqual(['first-paint', 'sat-lights', ...areas].toSorted())
})
