import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { Misused } from '#api/server/errors/misused.ts'
import { createSite } from '#api/server/http/site.node.ts'

const GIVEN = 'a secret of the tests, of 32 or more'
const folder = mkdtempSync(join(tmpdir(), 'fiscal-site-'))
const dist = join(folder, 'dist')
const files: Record<string, string> = {
  'secret.txt': 'SECRET',
  'dist/host/index.html': '<!doctype html><title>Host</title>',
  'dist/host/icon.svg': '<svg/>',
  'dist/host/assets/main-aB3dE6g_.js': 'main()'.repeat(100),
  'dist/host/.env': 'SECRET',
  'dist/elements/elements.js': 'loader()',
  'dist/elements/chunks/1234567.js': 'list()',
  'dist/versions/1.0.0/elements.js': 'loader() // 1.0.0',
  'dist/versions/1.0.0/chunks/Name.js': 'list() // 1.0.0',
  'dist/versions/1.0.0/sri.json': '{}',
  'dist/versions/1.0.0/llms.txt': '# 1.0.0',
  'dist/versions/1.0.0/docs/fiscal-nfce-list.md': '# fiscal-nfce-list',
  'dist/versions/next/1.1.0/elements.js': 'loader() // 1.1.0',
  'dist/embed/nfce.html': '<!doctype html><title>Embed</title>',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const script = files['dist/host/assets/main-aB3dE6g_.js'] ?? ''
writeFileSync(join(dist, 'host/assets/main-aB3dE6g_.js.br'), brotliCompressSync(script))
symlinkSync(join(folder, 'secret.txt'), join(dist, 'host/link.txt'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const site = createSite({ dist, api: async (request) => new Response(`api ${new URL(request.url).pathname}`) })
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return site(new Request(`http://site.test${path}`, { method, headers }))
}
const html = { Accept: 'text/html,*/*' }

test('every page address is the app, with a strict policy and never kept unasked', async () => {
  for (const path of ['/', '/nfces', '/nfces/123?page=2', '/login', '/nfces/a.b']) {
    const response = await get(path, html)
    expect([path, await response.text()]).toEqual([path, '<!doctype html><title>Host</title>'])
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(response.headers.get('Content-Security-Policy')).toContain(
      "require-trusted-types-for 'script'; trusted-types push-worker",
    )
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  }
  expect((await get('/', { Accept: '*/*' })).status).toBe(200)
  expect((await get('/nfces')).status).toBe(404)
  expect((await get('/assets/gone-12345678.js', { Accept: '*/*' })).status).toBe(404)
  expect((await get('/', html, 'POST')).status).toBe(404)
})

test('an address with the token of a link does not travel on, and is not kept', async () => {
  for (const path of ['/reset-password?token=abc', '/confirm-email?token=abc']) {
    const response = await get(path, html)
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  }
})

test('hashed files are kept for ever, and come compressed to who takes it', async () => {
  const plain = await get('/assets/main-aB3dE6g_.js')
  expect(await plain.text()).toBe(script)
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(plain.headers.get('Cache-Control')).toContain('immutable')
  const small = await get('/assets/main-aB3dE6g_.js', { 'Accept-Encoding': 'gzip, br;q=1.0' })
  expect(small.headers.get('Content-Encoding')).toBe('br')
  expect(small.headers.get('Content-Type')).toContain('javascript')
  expect(new Uint8Array(await small.arrayBuffer())).toEqual(new Uint8Array(brotliCompressSync(script)))
  const refused = await get('/assets/main-aB3dE6g_.js', { 'Accept-Encoding': 'br;q=0' })
  expect(refused.headers.get('Content-Encoding')).toBeNull()
  expect((await get('/icon.svg', { 'If-None-Match': (await get('/icon.svg')).headers.get('ETag') ?? '' })).status).toBe(
    304,
  )
  const head = await get('/icon.svg', {}, 'HEAD')
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '6', ''])
})

test('elements may be loaded by any page', async () => {
  const loader = await get('/elements/elements.js')
  expect(loader.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(loader.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(loader.headers.get('Cache-Control')).toBe('no-cache')
  expect((await get('/elements/chunks/1234567.js')).headers.get('Cache-Control')).toContain('immutable')
  expect((await get('/elements/none.js', html)).status).toBe(404)
  expect(await (await get('/embed/nfce')).text()).toContain('Embed')
})

test('elements of a version never change, but for one that is not released yet', async () => {
  for (const [file, type] of [
    ['elements.js', 'text/javascript'],
    ['chunks/Name.js', 'text/javascript'],
    ['sri.json', 'application/json'],
    ['llms.txt', 'text/plain; charset=utf-8'],
    ['docs/fiscal-nfce-list.md', 'text/markdown; charset=utf-8'],
  ]) {
    const { status, headers } = await get(`/elements/1.0.0/${file}`)
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(headers.get('Content-Type')).toContain(type)
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  }
  expect(await (await get('/elements/1.0.0/elements.js')).text()).toContain('1.0.0')
  const next = await get('/elements/1.1.0/elements.js')
  expect([await next.text(), next.headers.get('Cache-Control')]).toEqual(['loader() // 1.1.0', 'no-cache'])
  const missing = await get('/elements/0.9.0/elements.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('Cache-Control') ?? '').not.toContain('immutable')
  expect(await (await get('/elements/elements.js')).text()).toBe('loader()')
})

test('nothing outside of the build is ever answered', async () => {
  for (const path of [
    '/elements/..%2f..%2f..%2fsecret.txt',
    '/elements/%2e%2e/%2e%2e/%2e%2e/secret.txt',
    '/elements/1.0.0/..%2f..%2f..%2fsecret.txt',
    '/elements/1.0.0/..%2fnext/1.1.0/elements.js',
    '/..%5c..%5csecret.txt',
    '/%2fetc/passwd',
    '//etc/passwd',
    '/link.txt',
    '/.env',
    '/assets/%00main-aB3dE6g_.js',
    '/%E0%A4%A',
    '/embed/..%2fhost/icon.svg',
  ]) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).not.toContain('SECRET')
  }
})

test('the API', async () => {
  expect(await (await get('/api/v1/users/me')).text()).toBe('api /api/v1/users/me')
  expect((await get('/api/v1')).headers.get('Location')).toBe('/api/v1/')
})

test('settings: a secret is made once and kept, and a wrong port is refused', () => {
  const DATA_DIR = join(folder, 'data')
  const first = settingsOf({ DATA_DIR })
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(settingsOf({ DATA_DIR }).secret).toBe(first.secret)
  expect(first).toMatchObject({ port: 4000, hosts: ['127.0.0.1', '::1'] })
  expect(settingsOf({ DATA_DIR, JWT_SECRET: GIVEN, HOST: '0.0.0.0' })).toMatchObject({
    secret: GIVEN,
    hosts: ['0.0.0.0'],
  })
  expect(() => settingsOf({ DATA_DIR, PORT: 'http' })).toThrow(Misused)
  expect(first.features).toEqual({ nfce: true, oauth_client: true })
  const { features } = settingsOf({ DATA_DIR, FEATURES_OFF: ' oauth_client, nfce,' })
  expect(features).toEqual({ nfce: false, oauth_client: false })
  expect(() => settingsOf({ DATA_DIR, FEATURES_OFF: 'nfc' })).toThrow(/FEATURES_OFF aceita nfce, oauth_client: nfc/)
})

test('settings: finished downloads lie in the data folder for a week, or where and as long as told', () => {
  const env = { DATA_DIR: join(folder, 'data'), JWT_SECRET: GIVEN }
  expect(settingsOf(env)).toMatchObject({ downloadDays: 7 })
  expect(settingsOf(env).bucket).toBeUndefined()
  const told = { ...env, DOWNLOAD_DAYS: '30', S3_URL: 'https://s3.example', S3_BUCKET: 'notas' }
  expect(settingsOf(told)).toMatchObject({
    downloadDays: 30,
    bucket: { endpoint: 'https://s3.example', bucket: 'notas', region: 'us-east-1' },
  })
  expect(settingsOf({ ...env, S3_BUCKET: 'notas', S3_REGION: 'sa-east-1' }).bucket).toEqual({
    bucket: 'notas',
    region: 'sa-east-1',
  })
  expect(() => settingsOf({ ...env, S3_URL: 'https://s3.example' })).toThrow(/S3_BUCKET/)
  expect(settingsOf({ ...env, S3_BUCKET: 'notas', S3_DOCUMENTS: '1' }).documentsInBucket).toBe(true)
  expect(() => settingsOf({ ...env, S3_DOCUMENTS: '1' })).toThrow(/S3_BUCKET/)
  expect(() => settingsOf({ ...told, S3_URL: 's3.example' })).toThrow(/S3_URL/)
  expect(() => settingsOf({ ...env, DOWNLOAD_DAYS: 'uma semana' })).toThrow(Misused)
  expect(settingsOf({ ...env, JOB_SILENCE_SECONDS: '90' }).jobSilenceSeconds).toBe(90)
  expect(() => settingsOf({ ...env, JOB_SILENCE_SECONDS: '9' })).toThrow(/10 ou mais/)
})
