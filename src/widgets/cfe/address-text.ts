import type { CfeData } from '#api/contract/documents/cfes.ts'

type Address = NonNullable<CfeData['CFe']['entrega']>

const joined = (parts: (string | null)[], between: string) => parts.filter(Boolean).join(between)

/** 'Rua Longa, 500, Loja 5 · Centro · Fortaleza/CE': what an address has, in one line. */
export function addressText({ logradouro, numero, complemento, bairro, nome_municipio, uf, cep }: Address): string {
  return joined(
    [
      joined([logradouro, numero, complemento], ', '),
      bairro,
      joined([nome_municipio, uf], '/'),
      cep && `CEP ${formatCep(cep)}`,
    ],
    ' · ',
  )
}

/** '60000-500'; what is no CEP stays as it is. */
export const formatCep = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')
