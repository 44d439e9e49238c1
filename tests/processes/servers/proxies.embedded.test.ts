import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { endServer, type ServerProcess, startServer } from '../server-process.ts'
import { HOST, hasProxy, type Proxy, type ProxyName, startProxy } from './proxy.ts'

// The examples of deploy/ before a server, as docs/deploying.md has them. Skipped where the proxy is not installed.

const proxies: ProxyName[] = ['nginx', 'caddy', 'haproxy']
/** Of no document, so that it is refused in the report of the call that took it. */
const JUNK_BYTES = 20_000_000
/** Linux has all of 127.0.0.0/8. */
const OTHER_ADDRESS = process.platform === 'linux' ? '127.0.0.7' : '127.0.0.1'

let server: ServerProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'fiscal-proxies-'))

beforeAll(async () => {
  if (!proxies.some(hasProxy)) return
  // Without PUBLIC_URL, so that only the proxy's word tells of https.
  server = await startServer({
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_DOCUMENTS: '20',
    DEMO_PARK: '0',
    TRUST_PROXY: '1',
  })
})
afterAll(async () => {
  if (server) await endServer(server, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe.each(proxies.map((name) => ({ name, isMissing: !hasProxy(name) })))('behind $name', ({ name, isMissing }) => {
  let proxy: Proxy
  beforeAll(async () => {
    if (!isMissing && server) proxy = await startProxy(name, server.origin)
  })
  afterAll(() => proxy?.stop())

  const signIn = async (from: string, headers: Readonly<Record<string, string>> = {}) => {
    const body = JSON.stringify({ email: 'admin@aurora.example', password: DEMO_PASSWORD })
    const answer = await proxy.call('/api/v1/auth/login', { method: 'POST', body, from, headers })
    expect(answer.status).toBe(200)
    const bearer = { Authorization: `Bearer ${JSON.parse(answer.text).access_token}` }
    const me = JSON.parse((await proxy.call('/api/v1/users/me', { headers: bearer })).text)
    return { ...bearer, 'X-Tenant': String(me.tenants[0].id) }
  }
  const send = async (as: Readonly<Record<string, string>>, files: readonly [string, Uint8Array<ArrayBuffer>][]) => {
    const form = new FormData()
    for (const [file, bytes] of files) form.append('documents', new Blob([bytes]), file)
    form.append('new_companies', '1')
    const sent = new Response(form)
    const headers = { ...as, 'Content-Type': sent.headers.get('Content-Type') ?? '' }
    return proxy.call('/api/v1/documents/', { method: 'POST', headers, body: await sent.bytes() })
  }

  test.skipIf(isMissing)('a user signs in from an address that the proxy tells, whatever the caller says', async () => {
    const as = await signIn(OTHER_ADDRESS, { 'X-Forwarded-For': '203.0.113.9' })
    const trail = JSON.parse((await proxy.call('/api/v1/audit/', { headers: as })).text)
    expect(trail.items[0]).toMatchObject({ action: 'session.create', address: OTHER_ADDRESS })
  })

  test.skipIf(isMissing)('a page has its policy, and is kept to https for a year', async () => {
    const page = await proxy.call('/', { headers: { Accept: 'text/html' } })
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    })
    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/nfces?page=2`, {
      redirect: 'manual',
      headers: { Host: HOST },
    })
    expect([plain.status, plain.headers.get('Location')]).toEqual([
      expect.toBeOneOf([301, 308]),
      expect.stringMatching(/^https:\/\/[^/]+\/nfces\?page=2$/),
    ])
  })

  test.skipIf(isMissing)('a call of the API by http is refused, and not sent on with its token', async () => {
    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/api/v1/users/me`, {
      redirect: 'manual',
      headers: { Host: HOST, Authorization: 'Bearer a token' },
    })
    expect([plain.status, plain.headers.get('Location')]).toEqual([403, null])
    expect(plain.headers.get('Content-Type')).toBe('application/json')
    expect(await plain.json()).toMatchObject({ code: 'https_required' })
  })

  test.skipIf(isMissing)('the API speaks for itself, unchanged when nothing has changed', async () => {
    const as = await signIn('127.0.0.1')
    // Not of notes, whose proofs come by themselves.
    const first = await proxy.call('/api/v1/roles/', { headers: as })
    const tag = first.headers.etag ?? ''
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/\w/)])
    const again = await proxy.call('/api/v1/roles/', { headers: { ...as, 'If-None-Match': tag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const missing = await proxy.call('/api/v1/nothing', { headers: as })
    expect([missing.status, missing.headers['content-type']]).toEqual([404, expect.stringContaining('json')])
  })

  test.skipIf(isMissing)('20 MB of documents go through, and what is too large is told by the server', async () => {
    const as = await signIn('127.0.0.1')
    const number = 901 + proxies.indexOf(name)
    const junk = new Uint8Array(JUNK_BYTES).fill(32)
    const taken = await send(as, [
      ['nota.xml', new Uint8Array(bytesOf(nfeProc({ number })))],
      ['lixo.xml', junk],
    ])
    expect([taken.status, taken.text]).toEqual([
      200,
      expect.stringMatching(/"nota.xml","outcome":"taken".*"lixo.xml","outcome":"refused"/),
    ])
    const refused = await send(as, [['lixo.xml', new Uint8Array(30_000_000)]])
    expect([refused.status, refused.headers['content-type']]).toEqual([413, expect.stringContaining('json')])
  })

  test.skipIf(isMissing)('an import tells how far it is, line by line', async () => {
    const as = { ...(await signIn('127.0.0.1')), Accept: 'application/x-ndjson' }
    const number = 911 + proxies.indexOf(name)
    const answer = await send(as, [['nota.xml', new Uint8Array(bytesOf(nfeProc({ number })))]])
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    expect(Object.keys(JSON.parse(answer.text.trimEnd().split('\n').at(-1) ?? ''))).toEqual(['reply'])
  })

  test.skipIf(isMissing)('a page hears what changes as it does', async () => {
    const as = await signIn('127.0.0.1')
    const number = 921 + proxies.indexOf(name)
    let taken: ReturnType<typeof send> | undefined
    const heard = await proxy.call('/api/v1/changes/', {
      headers: as,
      isEnough: (text) => {
        // Once the stream stands, and not before it has an end.
        if (text.includes('event: hello'))
          taken ??= send(as, [['nota.xml', new Uint8Array(bytesOf(nfeProc({ number })))]])
        return text.includes('"notes"')
      },
    })
    expect(heard.headers['content-type']).toBe('text/event-stream')
    expect(heard.headers['content-encoding']).toBeUndefined()
    expect((await taken)?.status).toBe(200)
  })

  test.skipIf(isMissing)('elements are for every page', async () => {
    const library = await proxy.call('/elements/elements.js', {
      headers: { Origin: 'https://partner.example', 'Accept-Encoding': 'br' },
    })
    // Where nothing has been built there is no file, and its headers all the same.
    expect(library.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (library.status === 404) return
    expect(library.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  })
})
