import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

// What may be drawn before React is loaded: modules that hold JSX and nothing that needs React itself.
const ROOM = 'src/ui/painted/'
const painted = globSync(`${ROOM}**/*.tsx`).map((file) => file.replaceAll('\\', '/'))

describe.each(painted)('%s', (file) => {
  const source = readFileSync(file, 'utf8')

  it('imports nothing but types, icons and others of its kind', () => {
    const imported = [...source.matchAll(/^import (?!type )[^'"]*['"]([^'"]+)['"]/gm)].map(([, from = '']) => from)
    const isOfRoom = (from: string) => from.startsWith('.') && join(dirname(file), from).startsWith(ROOM)
    expect(imported.filter((from) => !isOfRoom(from))).toEqual([])
  })

  it('uses no hook', () => {
    expect(source).not.toMatch(/\buse[A-Z]\w*\(/)
  })
})

it('is more than a few', () => expect(painted.length).toBeGreaterThan(15))
