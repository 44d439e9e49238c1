import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatCep } from '#domain/companies/address-text.ts'
import { printedTaxpayer, taxpayerKind } from '#domain/companies/taxpayer.ts'
import { taxRegimeLabel } from '#domain/companies/tax-regime.ts'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Disclosure } from '#ui/painted/Disclosure.tsx'
import { Section } from '#ui/painted/Section.tsx'

type Issuer = Nfce['data']['informacao_nfe']['emitente']

/** 'Emitente', its address folded. What the document does not carry stays blank. */
export function NfceIssuer({ issuer }: { issuer: Issuer }) {
  const { endereco: address } = issuer
  return (
    <Section title="Emitente">
      <DefinitionList
        items={[
          { label: 'Nome', value: issuer.nome },
          { label: 'Nome fantasia', value: issuer.nome_fantasia },
          // A placeholder number is shown as it stands: formatted it would look valid.
          { label: taxpayerKind(issuer.cnpj ?? ''), value: issuer.cnpj && printedTaxpayer(issuer.cnpj) },
          { label: 'Inscrição estadual', value: issuer.inscricao_estadual },
          { label: 'Inscrição municipal', value: issuer.inscricao_municipal },
          {
            label: 'Código de regime tributário',
            value: issuer.codigo_regime_tributario && taxRegimeLabel(issuer.codigo_regime_tributario),
          },
        ]}
      />
      <Disclosure summary="Endereço">
        <DefinitionList
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
      </Disclosure>
    </Section>
  )
}
