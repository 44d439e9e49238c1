import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { proveWaiting } from './prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, cfe, cfeCanc, couponKey, nfeProc, noteKey } from '../../../documents.ts'
import { openPdf } from '../../../pdf.ts'
import { chain, signedNfeProc } from '../../../signing.ts'
import { KEY, openTestServer, type TestServer } from '../../test-server.ts'

// A package of proof is opened where nothing of this software is.

const { holder } = chain()
const folder = mkdtempSync(join(tmpdir(), 'fiscal-package-'))
const platform = nodePlatform({ log: () => {} })
const signed = signedNfeProc(holder)
const unsigned = nfeProc({ number: 7 })

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const scope = { tenantId: server.a.id, companyIds: 'all' } as const
  const files = [signed, unsigned, cfe(), cfeCanc(couponKey())].map((xml, at) => ({
    name: `${at}.xml`,
    bytes: bytesOf(xml),
  }))
  await takeFiles(server.store, platform, scope, files)
  const prover = threadProver(platform, undefined)
  await proveWaiting({ store: server.store, platform, prover, companySeal: companySeal(KEY) })
}, 60_000)
afterAll(async () => {
  await Promise.all([server.close(), platform.close()])
  rmSync(folder, { recursive: true })
})

async function opened(path: string): Promise<Map<string, Uint8Array>> {
  const response = await server.call(path, { as: 'master', tenant: server.a.id })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  const entries = new Map<string, Uint8Array>()
  for await (const entry of new ZipReader(new BlobReader(await response.blob())).getEntriesGenerator()) {
    if (!entry.directory) entries.set(entry.filename, await entry.getData(new Uint8ArrayWriter()))
  }
  return entries
}

const textOf = (entries: Map<string, Uint8Array>, name: string) => new TextDecoder().decode(entries.get(name))
const ofNote = (key: string) => opened(`/custody/nfce/${key}/proof`)

test('a note’s has its XML, its PDF, the certificate, and a report with a sum of each', async () => {
  const key = noteKey()
  const entries = await ofNote(key)
  const names = ['RELATORIO.txt', `${key}-nfce.xml`, `${key}.pdf`, `${key}-certificado.pem`, 'SHA256SUMS']
  expect([...entries.keys()]).toEqual(names)
  expect(textOf(entries, `${key}-nfce.xml`)).toBe(signed)
  expect((await openPdf(entries.get(`${key}.pdf`) ?? new Uint8Array())).lines).toContain('001 PÃO FRANCÊS')
  const report = textOf(entries, 'RELATORIO.txt')
  expect(report).toContain(`NFC-e ${key}`)
  expect(report).toContain('- Conteúdo: Confere. O conteúdo é o que a empresa assinou em 30/03/2026.')
  expect(report).toContain('- Origem do certificado: Não pôde ser feita: as raízes da ICP-Brasil não estão')
})

test('its sums and its certificate are right by tools that everybody has', async () => {
  const entries = await ofNote(noteKey())
  for (const [name, bytes] of entries) writeFileSync(join(folder, name), bytes)
  const run = (tool: string, ...parts: string[]) => execFileSync(tool, parts, { cwd: folder, encoding: 'utf8' })
  expect(run('sha256sum', '-c', 'SHA256SUMS').match(/: OK$/gm)).toHaveLength(entries.size - 1)
  expect(run('openssl', 'x509', '-in', `${noteKey()}-certificado.pem`, '-noout', '-issuer')).toContain('AC de Teste')
})

test('one without a signature has no certificate, and says so', async () => {
  const key = noteKey({ number: 7 })
  const entries = await ofNote(key)
  expect([...entries.keys()]).not.toContain(`${key}-certificado.pem`)
  expect(textOf(entries, 'RELATORIO.txt')).toContain('O documento não tem assinatura.')
  expect(textOf(entries, 'RELATORIO.txt')).not.toContain('xmlsec1')
})

test('a coupon’s has its cancellation, too', async () => {
  const entries = await opened(`/cfes/${couponKey()}/proof`)
  expect([...entries.keys()].filter((name) => /xml|pdf/.test(name))).toEqual([
    `AD${couponKey()}.xml`,
    `${couponKey()}.pdf`,
    expect.stringMatching(/^ADC\d{44}\.xml$/),
    expect.stringMatching(/^\d{44}\.pdf$/),
  ])
  expect(textOf(entries, 'RELATORIO.txt')).toContain('Cancelamento de CF-e ')
})

test('it is of the own tenant alone', async () => {
  const ask = (as: 'stranger' | 'nobody') =>
    server.call(`/custody/nfce/${noteKey()}/proof`, { as, tenant: server.a.id })
  expect((await ask('stranger')).status).toBe(403)
  expect((await ask('nobody')).status).toBe(403)
})
