import { describe, expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { chunkOf } from '../../../scripts/vite/chunks.ts'
import { lazyModules } from '../../../scripts/vite/loader.ts'

const ROOT = '/home/x/src'

/** Modules by what they import statically, as the bundler tells it the other way round. */
function graph(imports: Record<string, readonly string[]>) {
  const importers = (id: string) =>
    Object.entries(imports).flatMap(([from, to]) =>
      to.some((path) => `${ROOT}/${path}` === id) ? [`${ROOT}/${from}`] : [],
    )
  return { getModuleInfo: (id: string) => ({ importers: importers(id) }) }
}

const modules = graph({
  'widgets/nfce/NfceListPicture.tsx': ['ui/Chip.tsx', 'widgets/paths.ts', 'widgets/nfce/look-of-rows.ts'],
  'widgets/kit/look.ts': ['widgets/kit/paint.ts'],
  'widgets/kit/runtime.tsx': ['widgets/kit/WidgetRoot.tsx', 'ui/Chip.tsx'],
  'widgets/kit/WidgetRoot.tsx': ['api/client/call.ts', 'ui/Dialog.tsx'],
  'widgets/kit/ListScreen.tsx': ['ui/CopyButton.tsx'],
  'ui/Chip.tsx': ['ui/Icon.tsx'],
  'ui/Dialog.tsx': ['ui/circle-a.ts'],
  'ui/circle-a.ts': ['ui/circle-b.ts'],
  'ui/circle-b.ts': ['ui/circle-a.ts'],
  'widgets/nfce/NfceFilters.tsx': ['ui/Select.tsx', 'widgets/kit/ApiForm.tsx'],
})

describe('the chunk of a module', () => {
  test.each([
    // What pictures are made of, at any depth
    ['ui/Chip.tsx', 'view'],
    ['ui/Icon.tsx', 'view'],
    ['widgets/paths.ts', 'view'],
    ['widgets/kit/paint.ts', 'view'],
    // What every screen needs after
    ['widgets/kit/WidgetRoot.tsx', 'base'],
    ['widgets/kit/ListScreen.tsx', 'base'],
    ['api/client/call.ts', 'base'],
    ['ui/CopyButton.tsx', 'base'],
    ['ui/circle-b.ts', 'base'],
    // What only some screens need stays with them
    ['ui/Select.tsx', undefined],
    ['widgets/kit/ApiForm.tsx', undefined],
    // An area's own is never shared
    ['widgets/nfce/look-of-rows.ts', undefined],
    ['widgets/nfce/NfceListPicture.tsx', undefined],
    // Loaded by name
    ['widgets/kit/look.ts', undefined],
    ['widgets/kit/runtime.tsx', undefined],
  ])('%s: %s', (path, chunk) => expect(chunkOf(`${ROOT}/${path}`, modules)).toBe(chunk))

  test('a package goes where it is needed first', () => {
    const react = '/home/x/node_modules/react/index.js'
    const importedBy = (...importers: string[]) => ({
      getModuleInfo: (id: string) => ({ importers: id === react ? importers.map((path) => `${ROOT}/${path}`) : [] }),
    })
    expect(chunkOf(react, importedBy('widgets/kit/WidgetRoot.tsx'))).toBe('base')
    expect(chunkOf(react, importedBy('widgets/kit/WidgetRoot.tsx', 'widgets/kit/look.ts'))).toBe('view')
    expect(chunkOf(react, importedBy('widgets/nfce/NfceFilters.tsx'))).toBeUndefined()
  })
  test('Vite’s helper is there from the first', () => {
    expect(chunkOf('\0vite/preload-helper.js', graph({}))).toBe('view')
  })
})

test('each module that the loader imports has a name of its own, since that is its chunk’s', () => {
  const importing = ['src/widgets/kit/mount.ts', ...globSync('src/widgets/*/widget.ts')]
  const imports = importing.flatMap((file) => readFileSync(file, 'utf8').match(/\bimport\(/g) ?? [])
  expect(imports.length).toBeGreaterThan(4)
  expect(Object.keys(lazyModules())).toHaveLength(imports.length)
})
