import { type Address, formatCep } from '../../companies/address-text.ts'
import { printedTaxpayer, taxpayerKind } from '../../companies/taxpayer.ts'
import { joined, line, type SheetPart } from './sheet.ts'

/** The issuer of a document, by the contract's names. */
export interface PrintedIssuer {
  nome: string | null
  nome_fantasia: string | null
  /** Or a person's CPF. */
  cnpj: string | null
  inscricao_estadual: string | null
  inscricao_municipal: string | null
  endereco: Address
}

/** An address as the manuals have it. Lines end at commas as far as they can, and never between a town and its state. */
export function printedAddress({ logradouro, numero, complemento, bairro, nome_municipio, uf, cep }: Address): string {
  const town = joined([nome_municipio, uf], ',\u00a0')
  return joined([logradouro, numero, complemento, bairro, town, cep && `CEP\u00a0${formatCep(cep)}`])
}

/** The head of a document. */
export function issuerOf({ nome, nome_fantasia, cnpj, ...issuer }: PrintedIssuer): SheetPart[] {
  const name = nome_fantasia ?? nome
  // Lines end between the facts alone. A placeholder number is printed as it stands: formatted it would look valid.
  const numbers = joined(
    [
      cnpj && `${taxpayerKind(cnpj)}\u00a0${printedTaxpayer(cnpj)}`,
      issuer.inscricao_estadual && `IE\u00a0${issuer.inscricao_estadual}`,
      issuer.inscricao_municipal && `IM\u00a0${issuer.inscricao_municipal}`,
    ],
    ' ',
  )
  return [name, nome === name ? null : nome, numbers, printedAddress(issuer.endereco)]
    .filter((line) => line !== null)
    .filter((line) => line !== '')
    .map((words, index) => line(words, index === 0 ? 'title' : undefined))
}
