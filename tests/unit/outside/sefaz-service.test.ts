import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { demoCnpjs } from '#api/demo/shops.ts'
import { sefazService } from '#api/server/ports/sefaz/sefaz-service.node.ts'
import { isCnpj } from '#domain/companies/cnpj.ts'

// Who is asked what SEFAZ has of a coupon: nobody, a service that is named, or the demonstration's own.

const KEY = '35260712ABC34501DE35599000040190000551234564'
const asked: string[] = []
let answer: [status: number, body: string] = [200, '']
let isEndless = false
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  if (isEndless) response.writeHead(200).write(answer[1])
  else response.writeHead(answer[0], answer[0] === 302 ? { Location: '/' } : {}).end(answer[1])
})
let address: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cfe`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = () => sefazService(address).ask({ key: KEY, environment: 'homolog' })

test.each(['success', 'sefaz_notfound', 'invalid'])('%s is taken as it is said', async (status) => {
  answer = [200, JSON.stringify({ status })]
  expect(await ask()).toBe(status)
  expect(asked.at(-1)).toBe(`GET /cfe/${KEY}?environment=homolog`)
})

test.each<[number, string]>([
  [200, '{"status":"cancelled"}'],
  [200, '<html>'],
  [200, 'null'],
  [404, '{"status":"success"}'],
  [500, ''],
  [302, ''],
])('%i %s is no answer', async (...said) => {
  answer = said
  await expect(ask()).rejects.toThrow()
})

test('an answer that is longer than one word, or that does not end, is none', async () => {
  answer = [200, JSON.stringify({ status: 'success', more: 'x'.repeat(1000) })]
  await expect(ask()).rejects.toThrow('A resposta tem mais de 1.000 bytes')
  answer = [200, '{"status":"success"}']
  isEndless = true
  const asking = sefazService(address, { mostBytes: 1000, timeoutMs: 50 }).ask({ key: KEY, environment: 'homolog' })
  await expect(asking).rejects.toThrow('A resposta não veio inteira em 0,05 s')
  isEndless = false
})

test('nobody is asked unless named; beside the demonstration of this machine its own', () => {
  const sefaz = (env: Record<string, string>) => settingsOf({ JWT_SECRET: 'x'.repeat(32), ...env }).sefaz
  expect(sefaz({})).toBe('simulated')
  expect(sefaz({ SEFAZ_URL: 'off' })).toBeUndefined()
  expect(sefaz({ DEMO: '0' })).toBeUndefined()
  expect(sefaz({ DEMO: '1', DATABASE_URL: 'postgres://db/fiscal' })).toBeUndefined()
  expect(sefaz({ DEMO: '0', SEFAZ_URL: 'https://sefaz.example/cfe/' })).toEqual({ url: 'https://sefaz.example/cfe' })
  expect(() => sefaz({ SEFAZ_URL: 'sefaz' })).toThrow(/SEFAZ_URL/)
  expect(demoCnpjs().length).toBeGreaterThan(5)
  expect(demoCnpjs().every((one) => isCnpj(one))).toBe(true)
})
