/** An address as documents have it. */
export interface Address {
  logradouro: string | null
  numero: string | null
  complemento?: string | null
  bairro: string | null
  nome_municipio: string | null
  uf: string | null
  cep: string | null
}

const joined = (parts: (string | null | undefined)[], between: string) => parts.filter(Boolean).join(between)

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
