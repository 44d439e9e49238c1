import { type Expression, type SqlBool, sql } from 'kysely'
import type { QueryOut } from '#api/contract/endpoint.ts'
import type { onPaper } from '#api/contract/fields.ts'
import type { listNfces } from '#api/contract/documents/nfces.ts'
import { taxpayerOf } from '#domain/companies/taxpayer.ts'
import { centsOfAmount } from '#domain/search/amount.ts'

type PaperQuery = Pick<QueryOut<typeof listNfces>, keyof typeof onPaper>

/** Selects the rows of nfces or cfes with this number, of these values and this consumer; nothing where none is asked for. */
export function onPaperFilter({ number, total_from: from, total_to: to, consumer }: PaperQuery): Expression<SqlBool>[] {
  return [
    ...(number === undefined ? [] : [sql<SqlBool>`number = ${Number(number)}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`cents >= ${centsOfAmount(from)}::bigint`]),
    ...(to === undefined ? [] : [sql<SqlBool>`cents <= ${centsOfAmount(to)}::bigint`]),
    ...(consumer === undefined ? [] : [sql<SqlBool>`consumer = ${taxpayerOf(consumer) ?? ''}`]),
  ]
}
