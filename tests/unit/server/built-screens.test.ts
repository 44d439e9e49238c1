import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtScreens } from '#api/server/ports/snapshots/built-screens.node.ts'

/** A build whose screens draw their own language. */
function build(languages: readonly string[]): string {
  const dist = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'elements'))
  const write = (language: string, areas: readonly string[]) => {
    const files = Object.fromEntries(areas.map((area) => [area, { modules: [`src/widgets/${area}/widget.ts`] }]))
    const manifest = ['.manifest', language, 'json'].filter(Boolean).join('.')
    writeFileSync(join(dist, 'elements', manifest), JSON.stringify({ sheets: {}, files }))
    mkdirSync(join(dist, 'server', language), { recursive: true })
    writeFileSync(
      join(dist, 'server', language, 'snapshots.js'),
      `export const createScreens = (_sheets, { language = 'pt', areas } = {}) => ({
        snapshotOf: async ({ tag }) => (!areas || areas.includes(tag) ? { reads: [language], needed: [], draw: () => '' } : undefined),
      })`,
    )
  }
  write('', ['nfce', 'sats'])
  // Of the areas another build speaks the first alone.
  for (const language of languages) write(language, ['nfce'])
  return dist
}

test('a snapshot is drawn by the build of its language, and by the Portuguese one where that is silent', async () => {
  const screens = await builtScreens(build(['en']))()
  const drawnIn = async (tag: string, lang?: string) => {
    const found = await screens?.snapshotOf({ tag, attributes: { lang }, timeZone: undefined, library: '/' })
    return found && 'reads' in found ? found.reads[0] : undefined
  }
  expect(await drawnIn('nfce')).toBe('pt')
  expect(await drawnIn('nfce', 'en')).toBe('en')
  expect(await drawnIn('nfce', 'EN-us')).toBe('en')
  expect(await drawnIn('sats', 'en')).toBe('pt')
  for (const other of ['es', 'de', '..', '../en', 'toString'])
    expect([other, await drawnIn('nfce', other)]).toEqual([other, 'pt'])
})

test('without a build there are none', async () => {
  expect(await builtScreens(join(tmpdir(), 'nothing-built'))()).toBeUndefined()
})
