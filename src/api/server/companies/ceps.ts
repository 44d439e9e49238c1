import type { readCep as ReadCep } from '#api/contract/companies/ceps.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { cepDigits } from '#domain/companies/cep.ts'
import { DEMO_CEPS } from '#domain/companies/demo-ceps.ts'
import { masked } from '#domain/mask.ts'
import type { SessionCall } from '../http/handler.ts'

export async function readCep({ params }: SessionCall<typeof ReadCep>): Promise<Reply<typeof ReadCep>> {
  const cep = cepDigits(params.cep)
  const found = cep === undefined ? undefined : DEMO_CEPS.get(cep)
  if (cep === undefined || !found) return { erro: true }
  return { cep: masked('99999-999', cep), complemento: '', ...found }
}
