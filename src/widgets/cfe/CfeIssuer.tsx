import type { CfeData } from '#api/contract/documents/cfes.ts'
import { formatCnpj, isCnpj } from '#domain/companies/cnpj.ts'
import { issqnRegimeLabel, taxRegimeLabel } from '#domain/companies/tax-regime.ts'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { formatCep } from '#domain/companies/address-text.ts'

/** A placeholder number is shown as it stands: formatted it would look valid. */
export const cnpjText = (cnpj: string | null) => (cnpj && isCnpj(cnpj) ? formatCnpj(cnpj) : cnpj)

/** indRatISSQN. */
const YES_NO: Readonly<Record<string, string>> = { S: 'Sim', N: 'Não' }

/** 'Emitente'. What the document does not carry stays blank. */
export function CfeIssuer({ issuer }: { issuer: CfeData['CFe']['emitente'] }) {
  const { endereco: address, codigo_regime_tributario: regime, regime_issqn, rateio_issqn } = issuer
  return (
    <>
      <DefinitionList
        columns={2}
        items={[
          { label: 'Nome', value: issuer.nome },
          { label: 'Nome fantasia', value: issuer.nome_fantasia },
          { label: 'CNPJ', value: cnpjText(issuer.cnpj) },
          { label: 'Inscrição estadual', value: issuer.inscricao_estadual },
          { label: 'Inscrição municipal', value: issuer.inscricao_municipal },
          { label: 'Código de regime tributário', value: regime && taxRegimeLabel(regime) },
          ...(regime_issqn ? [{ label: 'Regime do ISSQN', value: issqnRegimeLabel(regime_issqn) }] : []),
          ...(rateio_issqn
            ? [{ label: 'Rateio do desconto no ISSQN', value: YES_NO[rateio_issqn] ?? rateio_issqn }]
            : []),
        ]}
      />
      <h3 className="h2 mt-6 mb-3">Endereço</h3>
      <DefinitionList
        columns={2}
        items={[
          { label: 'Logradouro', value: address.logradouro },
          { label: 'Número', value: address.numero },
          ...(address.complemento ? [{ label: 'Complemento', value: address.complemento }] : []),
          { label: 'Bairro', value: address.bairro },
          { label: 'Município', value: address.nome_municipio },
          { label: 'UF', value: address.uf },
          { label: 'CEP', value: address.cep && formatCep(address.cep) },
        ]}
      />
    </>
  )
}
