import { cpus } from 'node:os'
import { type DemoFile, drawDocuments } from '#api/demo/documents.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { tenants } from '#api/demo/shops.ts'
import { ownName } from '#domain/documents/environment.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { prove } from '#api/server/documents/proof/prove.ts'
import { proveWaiting } from '../../tests/api/documents/proof/prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { xmlSignatures } from '#api/server/ports/proof/xml-dsig.node.ts'
import { certify, signXml } from '../../tests/signing.ts'
import type { Demo } from '../demo.ts'
import type { Measurement, Order } from '../measurements.ts'

export const question = 'How long does it take to prove documents?'

const WHOLE = 10_000
const WARMING = 100

/** Proves signed documents of the demonstration, in one thread and as the server does what waits for it; `size`: of 2,000 of each. */
export async function* measure({ size, demo }: Order): AsyncGenerator<Measurement> {
  const holder = certify()
  const most = Math.ceil(2000 * size)
  const documents = await signedDocuments(2 * most, (xml, name) => signXml(xml, name, holder))
  const [alone, stored] = [documents.slice(0, most), documents.slice(most)]
  const signatures = xmlSignatures(new Map())
  for (const document of alone.slice(0, 100)) await prove(document.bytes, document, signatures)
  const cpu = process.cpuUsage()
  for (const document of alone) {
    const { checks } = await prove(document.bytes, document, signatures)
    const content = checks.find(({ code }) => code === 'content')
    if (content?.result !== 'passed') throw new Error(`${document.key} does not verify`)
  }
  const { user, system } = process.cpuUsage(cpu)
  const kilobytes = alone.reduce((sum, { bytes }) => sum + bytes.length, 0) / alone.length / 1000
  yield { name: 'size of a document', value: kilobytes, unit: 'kB' }
  yield { name: 'processor a document', value: (user + system) / 1000 / alone.length, unit: 'ms' }
  yield* byTheServer(await demo(), stored)
}

/** Takes the documents of both tenants in, and does then what the server does with them by itself, in its threads. */
async function* byTheServer({ store, platform }: Demo, documents: readonly Signed[]): AsyncGenerator<Measurement> {
  const work = {
    store,
    platform,
    prover: threadProver(platform, undefined),
    companySeal: companySeal({ secret: 'bench' }),
  }
  const take = async (some: readonly Signed[]) => {
    for (const [tenantId, own] of Map.groupBy(some, ({ tenant }) => tenant)) {
      const files = own.map(({ key, bytes }) => ({ name: `${key}.xml`, bytes }))
      for (let from = 0; from < files.length; from += 200)
        await takeFiles(store, platform, { tenantId, companyIds: 'all' }, files.slice(from, from + 200))
    }
  }
  await proveWaiting(work)
  // The first ones only start and warm the threads.
  await take(documents.slice(0, WARMING))
  await proveWaiting(work)
  await take(documents.slice(WARMING))
  const measured = documents.length - WARMING
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await proveWaiting(work)
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const { proven } = await store
    .selectFrom('document_proofs')
    .select(({ fn }) => fn.countAll<string>().as('proven'))
    .where('is_signed', '=', true)
    .where(
      'key',
      'in',
      documents.map(({ name }) => name),
    )
    .executeTakeFirstOrThrow()
  if (Number(proven) !== documents.length) throw new Error(`Only ${proven} of ${documents.length} are proven`)
  const cores = cpus().length
  yield { name: `10,000 stored documents, ${cores} cores`, value: (seconds * WHOLE) / measured, unit: 's' }
  const busy = (user + system) / 1_000_000
  yield { name: '10,000 stored documents, processor', value: (busy * WHOLE) / measured, unit: 's' }
}

interface Signed {
  tenant: string
  kind: 'nfce' | 'cfe'
  key: string
  /** Under which it is proven: of homologation not the key alone. */
  name: string
  csc: undefined
  bytes: Uint8Array
}

async function signedDocuments(
  most: number,
  sign: (xml: string, name: 'infNFe' | 'infCFe') => string,
): Promise<Signed[]> {
  const plan = { seed: DEMO_SEED, round: 2, tenants: tenants(DEMO_SEED), documents: most * 2, until: Date.now() }
  const signed: Signed[] = []
  for await (const { slot, files } of drawDocuments(plan)) {
    const tenant = slot.tenant.id
    for (const file of files)
      if (signed.length < most) signed.push(...signedOf(file, sign).map((one) => ({ ...one, tenant })))
    if (signed.length >= most) break
  }
  return signed
}

/** Signs a note or coupon that is alone in its file. */
function signedOf(
  { bytes }: DemoFile,
  sign: (xml: string, name: 'infNFe' | 'infCFe') => string,
): Omit<Signed, 'tenant'>[] {
  const reading = readDocuments(bytes)
  const found = reading.outcome === 'read' && !reading.isLot ? reading.parts[0]?.documents[0] : undefined
  if (found?.kind !== 'nfce' && found?.kind !== 'cfe') return []
  const { key } = found.key
  const name = found.kind === 'nfce' ? ownName({ key, environment: found.environment }) : key
  const [element = ''] = /<(NFe|CFe)[ >].*<\/\1>/s.exec(new TextDecoder().decode(bytes)) ?? []
  const xml = sign(element, found.kind === 'nfce' ? 'infNFe' : 'infCFe')
  return [{ kind: found.kind, key, name, csc: undefined, bytes: new TextEncoder().encode(xml) }]
}
