import { cpus } from 'node:os'
import { type DemoFile, drawDocuments } from '#api/demo/documents.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { tenants } from '#api/demo/shops.ts'
import { prove } from '#api/server/documents/proof/prove.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { xmlSignatures } from '#api/server/ports/proof/xml-dsig.node.ts'
import { certify, signXml } from '../../tests/signing.ts'
import type { Figure, Order } from '../figures.ts'

export const question = 'How long does it take to prove documents?'

const WHOLE = 10_000

/** Proves signed documents of the demonstration, in one thread; `size`: of 2,000. */
export async function* measure({ size }: Order): AsyncGenerator<Figure> {
  const holder = certify()
  const most = Math.ceil(2000 * size)
  const documents = await signedDocuments(most, (xml, name) => signXml(xml, name, holder))
  const signatures = xmlSignatures(new Map())
  for (const document of documents.slice(0, 100)) await prove(document.bytes, document, signatures)
  const cpu = process.cpuUsage()
  for (const document of documents) {
    const { checks } = await prove(document.bytes, document, signatures)
    const content = checks.find(({ code }) => code === 'content')
    if (content?.result !== 'passed') throw new Error(`${document.key} does not verify`)
  }
  const { user, system } = process.cpuUsage(cpu)
  const each = (user + system) / 1000 / documents.length
  const kilobytes = documents.reduce((sum, { bytes }) => sum + bytes.length, 0) / documents.length / 1000
  yield { name: 'size of a document', value: kilobytes, unit: 'kB' }
  yield { name: 'processor a document', value: each, unit: 'ms' }
  yield { name: '10,000 documents, processor', value: (each * WHOLE) / 1000, unit: 's' }
  yield { name: `10,000 documents on two of ${cpus().length} cores`, value: (each * WHOLE) / 2000, unit: 's' }
}

interface Signed {
  kind: 'nfce' | 'cfe'
  key: string
  csc: undefined
  bytes: Uint8Array
}

async function signedDocuments(
  most: number,
  sign: (xml: string, name: 'infNFe' | 'infCFe') => string,
): Promise<Signed[]> {
  const plan = { seed: DEMO_SEED, round: 2, tenants: tenants(DEMO_SEED), documents: most * 2, until: Date.now() }
  const signed: Signed[] = []
  for await (const { files } of drawDocuments(plan)) {
    for (const file of files) if (signed.length < most) signed.push(...signedOf(file, sign))
    if (signed.length >= most) break
  }
  return signed
}

/** Signs a note or coupon that is alone in its file. */
function signedOf({ bytes }: DemoFile, sign: (xml: string, name: 'infNFe' | 'infCFe') => string): Signed[] {
  const reading = readDocuments(bytes)
  const found = reading.outcome === 'read' && !reading.isLot ? reading.parts[0]?.documents[0] : undefined
  if (found?.kind !== 'nfce' && found?.kind !== 'cfe') return []
  const [element = ''] = /<(NFe|CFe)[ >].*<\/\1>/s.exec(new TextDecoder().decode(bytes)) ?? []
  const xml = sign(element, found.kind === 'nfce' ? 'infNFe' : 'infCFe')
  return [{ kind: found.kind, key: found.key.key, csc: undefined, bytes: new TextEncoder().encode(xml) }]
}
