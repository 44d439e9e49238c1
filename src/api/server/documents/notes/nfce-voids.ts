import type * as contract from '#api/contract/documents/nfce-voids.ts'
import { ufByCode } from '#domain/companies/uf.ts'
import { codeText } from '#domain/documents/codes/code-list.ts'
import { documentFileName, type FilePart } from '#domain/documents/document-file-name.ts'
import { voidProofKey } from '#domain/documents/proof/request-keys.ts'
import { readFile } from '../stored-document.ts'
import { itemOf } from '../nfce-item.ts'
import { readIntegrity } from '../proof/integrity.ts'
import { composePairs, voidPairs } from '../pairs.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, FileAnswer, Later } from '../../http/handler.ts'

export async function readNfceVoid(call: Call<typeof contract.readNfceVoid>): Promise<Later<contract.NfceVoid>> {
  const { db, params, platform, access, signal } = call
  const row = await rangeOf(db, access.tenantId, params.id)
  const company =
    row.company_id === null
      ? undefined
      : await db
          .selectFrom('companies')
          .select(['nome_fantasia', 'razao_social'])
          .where('tenant_id', '=', access.tenantId)
          .where('id', '=', row.company_id)
          .executeTakeFirst()
  const pairs = await voidPairs(db, access.tenantId, [row.key], row.id)
  const integrity = row.request_file_id === null ? null : await readIntegrity(db, voidProofKey(row))
  return async () => {
    const [composed] = await composePairs(platform, access.tenantId, pairs, signal)
    return {
      ...itemOf({
        ...row,
        number: row.number_start,
        emitted_offset: null,
        warnings: [],
        notices: [],
        proof_state: null,
      }),
      number_end: row.number_end,
      year: row.year,
      uf: ufByCode(row.key.slice(0, 2))?.abbreviation ?? '',
      cnpj: row.cnpj,
      company_name: company?.nome_fantasia ?? company?.razao_social ?? null,
      protocol_number: row.protocol_number,
      received_date: row.received_at,
      reason: row.reason,
      reply: row.c_stat === null ? null : codeText(row.c_stat, row.description),
      xml: composed ? 'composed' : partOf(row),
      integrity,
    }
  }
}

export async function readNfceVoidXmlUrl({ db, params, origin, access }: Call<typeof contract.readNfceVoidXmlUrl>) {
  const { id } = await rangeOf(db, access.tenantId, params.id)
  return { url: `${origin}/api/v1/custody/nfce_void/${id}/xml` }
}

/** The bytes as they arrived; of request and reply that came apart, the procInutNFe that they make. */
export async function readNfceVoidXml(call: Call<typeof contract.readNfceVoidXml>): Promise<Later<FileAnswer>> {
  const { db, params, platform, access, signal } = call
  const row = await rangeOf(db, access.tenantId, params.id)
  const { bytes } = await readFile(db, row.file_id, platform)
  const pairs = await voidPairs(db, access.tenantId, [row.key], row.id)
  const named = (part: FilePart) => documentFileName({ kind: 'nfce_void', key: row.key, part })
  return async () => {
    const [composed] = await composePairs(platform, access.tenantId, pairs, signal)
    return composed ? { bytes: composed, name: named('composed') } : { bytes, name: named(partOf(row)) }
  }
}

/** Returns the part of the range that its file has. */
function partOf(row: Awaited<ReturnType<typeof rangeOf>>): Exclude<FilePart, 'composed'> {
  if (row.c_stat === null) return 'request'
  return row.request_file_id === row.file_id ? 'whole' : 'reply'
}

async function rangeOf(db: ScopedDb, tenantId: string, id: string) {
  const row = isUuid(id)
    ? await db
        .selectFrom('nfce_voids')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('not_found')
  return row
}
