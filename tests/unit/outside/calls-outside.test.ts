import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { code, type Source } from '../../source-graph.ts'

// Answers from outside are bounded in one place, whoever asks (src/api/server/ports/platform/bounded-fetch.ts).

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** With a client's certificate, and to addresses that users name, each with limits of its own; and to the server's own process. */
const OTHERS = [
  'ports/sefaz/certified-post.node.ts',
  'ports/webhooks/send-outside.node.ts',
  'cli/command-client.node.ts',
]
const ASKING = ['ports/platform/bounded-fetch.ts', ...OTHERS].map((path) => `src/api/server/${path}`)

const UNBOUNDED = [
  // Not a method of that name, declared or called.
  /(?<![.\w])(?<!async )fetch\((?!\w+: )/g,
  /\b(globalThis|global|self|window)\.fetch\b/g,
  // Handed on.
  /[=:,([]\s*fetch\b(?!\()/g,
  /new (XMLHttpRequest|WebSocket|EventSource)\b/g,
  /import\s(?!type)[^;']*\b(request|get|Agent|connect)\b[^;']*from 'node:(https?|http2)'/g,
  /'(undici|axios|got)'/g,
]

function unboundedCalls({ path, text }: Source): string[] {
  if (ASKING.includes(path)) return []
  return UNBOUNDED.flatMap((call) => [...code(text).matchAll(call)].map((match) => `${path}: ${match[0]}`))
}

test('no other file of the server asks another server', () => {
  const sources = globSync('src/api/{server,demo,simulator}/**/*.ts', { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.flatMap(unboundedCalls)).toEqual([])
})

test.each([
  'const reply = await fetch(url)',
  'return globalThis.fetch(url)',
  'const options = { [customFetch]: fetch }',
  "import { request } from 'node:https'",
  "import { fetch } from 'undici'",
  'const socket = new WebSocket(url)',
])('one that did would be found: %s', (text) => {
  expect(unboundedCalls({ path: 'src/api/server/a.node.ts', text })).toHaveLength(1)
})

test.each([
  'async fetch({ key }) {}',
  '  fetch(query: NoteQuery): Promise<Note>',
  'listing.fetch(a)',
  'boundedFetch(url, {}, LIMITS)',
  "import { createServer, type Server } from 'node:http'",
])('what is none is not taken for one: %s', (text) => {
  expect(unboundedCalls({ path: 'src/api/server/a.node.ts', text })).toEqual([])
})
