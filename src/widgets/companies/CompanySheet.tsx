import type { Ref } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { deleteCompany, updateCompany } from '#api/contract/companies/company-forms.ts'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import { formatCep } from '#domain/companies/address-text.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { taxRegimeLabel } from '#domain/companies/tax-regime.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { masked } from '#domain/mask.ts'
import { Button } from '#ui/painted/Button.tsx'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { DeleteButton } from '../kit/form/buttons.tsx'
import { useClose } from '../kit/place/route.ts'
import { CertificatePanel } from './CertificatePanel.tsx'
import { CNAE_MASK } from './company-input.ts'
import { CODES, UNREADABLE } from './codes.ts'
import { useCompanyWrites } from './use-company-writes.ts'

interface SheetProps {
  company: CompanyDetail
  /** The list, as it was left. */
  back: string
  /** 'Editar'. */
  button: Ref<HTMLButtonElement>
  onEdit: () => void
}

/** Shows what is known of a company, its codes and its certificate, and what is wrong with it. */
export function CompanySheet({ company, back, button, onEdit }: SheetProps) {
  const maySave = useCan(updateCompany)
  return (
    <>
      <div className="scroll company">
        <section className="section">
          <h2>Identificação</h2>
          {company.alerts.length > 0 && <Alerts company={company} />}
          <DefinitionList items={identityOf(company)} />
        </section>
        <section className="section">
          <h2>Endereço</h2>
          <DefinitionList items={addressOf(company)} />
        </section>
        <section className="section">
          <h2>NFC-e e SEFAZ</h2>
          <DefinitionList
            items={CODES.map(({ name, label, unset }) => ({ label, value: codeText(company, name, unset) }))}
          />
        </section>
        <CertificatePanel company={company} />
      </div>
      <div className="actions">
        <DeleteCompany company={company} back={back} />
        <span className="flex-1" />
        <Button
          ref={button}
          kind="primary"
          disabledReason={maySave ? undefined : 'Seu perfil não permite alterar empresas'}
          onClick={onEdit}
        >
          Editar
        </Button>
      </div>
    </>
  )
}

function DeleteCompany({ company, back }: Pick<SheetProps, 'company' | 'back'>) {
  const { remove } = useCompanyWrites()
  const close = useClose()
  return useCan(deleteCompany) ? (
    <DeleteButton
      notice="Empresa excluída"
      question={{
        title: `Excluir ${companyName(company)}?`,
        text: ['Os pontos de venda e o certificado da empresa são excluídos com ela.'],
      }}
      remove={() => remove(company.id)}
      onDeleted={() => close(back)}
      failure={(message) => message}
    />
  ) : null
}

const OR_NOTHING = '–'

function identityOf(company: CompanyDetail): Definition[] {
  const { codigo_regime_tributario: regime } = company
  return [
    { label: 'Razão social', value: company.razao_social, span: 'all' },
    { label: 'Nome fantasia', value: company.nome_fantasia ?? OR_NOTHING, span: 2 },
    { label: company.cnpj.length === 11 ? 'CPF' : 'CNPJ', value: formatTaxpayer(company.cnpj) },
    { label: 'Inscrição estadual', value: company.inscricao_estadual ?? OR_NOTHING },
    { label: 'Inscrição municipal', value: company.municipal_inscription ?? OR_NOTHING },
    { label: 'CNAE', value: company.cnae ? masked(CNAE_MASK, company.cnae) : OR_NOTHING },
    { label: 'Regime tributário', value: regime ? taxRegimeLabel(regime) : 'Não informado', span: 'all' },
  ]
}

function addressOf(company: CompanyDetail): Definition[] {
  const street = [company.logradouro, company.numero, company.complemento].filter(Boolean).join(', ')
  return [
    { label: 'Logradouro', value: street || OR_NOTHING, span: 2 },
    { label: 'Bairro', value: company.bairro ?? OR_NOTHING },
    { label: 'Município', value: company.municipio ?? company.codigo_municipio ?? OR_NOTHING, span: 2 },
    { label: 'CEP', value: company.cep ? formatCep(company.cep) : OR_NOTHING },
  ]
}

/** Shows the code itself to who may read it, to others whether there is one. */
function codeText(company: CompanyDetail, name: (typeof CODES)[number]['name'], unset: string) {
  if (company.unreadable.includes(name))
    return (
      <Note level="danger" icon="circle-alert">
        {UNREADABLE}
      </Note>
    )
  return company[`has_${name}`] ? (company[name] ?? 'Definido') : unset
}

function Alerts({ company: { alerts } }: { company: CompanyDetail }) {
  return (
    <div className="company-alerts">
      {alerts.map(({ type, level, message }) => (
        <Note key={type} level={level} icon={level === 'danger' ? 'circle-alert' : 'triangle-alert'}>
          {message}
        </Note>
      ))}
    </div>
  )
}
