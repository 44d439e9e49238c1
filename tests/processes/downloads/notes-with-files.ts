import { createHash, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** Notes of one statement. */
const FILES = 1000

/**
 * Adds notes of one company, each with a file of its own of some 5 kB, from 2025-06-01 on, a minute apart. For what reads the files
 * themselves.
 */
export async function addNotesWithFiles(store: Store, tenant_id: string, rows: number): Promise<{ company: string }> {
  const till = await store
    .selectFrom('points_of_sale')
    .select(['id', 'company_id'])
    .where('tenant_id', '=', tenant_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const start = Date.parse('2025-06-01T12:00:00Z')
  for (let first = 0; first < rows; first += FILES) {
    const some = Array.from({ length: Math.min(FILES, rows - first) }, (_, i) => {
      const number = first + i
      const key = keyOf(number)
      const bytes = Buffer.from(noteText(key, number))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = { id: randomUUID(), name: `${key}.xml`, sha256, size: bytes.length }
      return { number, key, at: new Date(start + number * 60_000).toISOString(), file, deflated: deflateRawSync(bytes) }
    })
    const { company_id } = till
    await store
      .insertInto('files')
      .values(some.map(({ file, deflated }) => ({ ...file, deflated, tenant_id, company_id })))
      .execute()
    const same = { tenant_id, company_id, point_of_sale_id: till.id, serie: 999, environment: 'production' as const }
    const rest = { emission_type: '1', status: 'authorized', total: '10.00', warnings: '[]' }
    await store
      .insertInto('nfces')
      .values(
        some.map(({ number, key, at, file }) => ({
          ...same,
          ...rest,
          id: randomUUID(),
          key,
          number,
          emitted_at: at,
          emitted_on: at.slice(0, 10),
          file_id: file.id,
        })),
      )
      .execute()
  }
  await sql`vacuum analyze nfces, files`.execute(store)
  await sql`checkpoint`.execute(store)
  return { company: till.company_id }
}

/** As repetitive as XML is, and no two alike: what a signature is made of does not compress. */
function noteText(key: string, number: number): string {
  const items = Array.from({ length: 6 }, (_, i) => {
    const price = ((number * 31 + i * 977) % 9000) / 100
    return `<det nItem="${i + 1}"><prod><cProd>${number * 7 + i}</cProd><xProd>Produto ${(number * i) % 5000}</xProd><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${price}</vUnCom><vProd>${price}</vProd></prod><imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><vBC>${price}</vBC><pICMS>18.00</pICMS></ICMS00></ICMS></imposto></det>`
  })
  const signature = createHash('sha512').update(key).digest('base64').repeat(4)
  return `<nfeProc versao="4.00"><NFe><infNFe Id="NFe${key}">${items.join('')}</infNFe><Signature><SignatureValue>${signature}${randomUUID()}</SignatureValue></Signature></NFe></nfeProc>`
}

/** No real key has a series of 999: none of the demonstration's is met. */
const keyOf = (n: number) => `35251100000000000000650999${String(n).padStart(9, '0')}100000000`
