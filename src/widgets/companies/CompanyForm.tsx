import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useCan } from '#api/client/use-connection.ts'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import { createCompany, deleteCompany, updateCompany } from '#api/contract/companies/company-forms.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { taxRegimeLabel, TAX_REGIMES } from '#domain/companies/tax-regime.ts'
import { Note } from '#ui/painted/Status.tsx'
import { FormBody, FormShell } from '../kit/form/ApiForm.tsx'
import { CancelButton, DeleteButton, SubmitButton } from '../kit/form/buttons.tsx'
import { SelectField } from '../kit/form/choices.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { useApiForm } from '../kit/form/use-api-form.ts'
import { readFrom } from '../kit/form/use-conflict.ts'
import { useClose, useGo } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import { AddressFields } from './AddressFields.tsx'
import { CertificatePanel } from './CertificatePanel.tsx'
import { bodyOf, CNAE_MASK, CompanyInput, inputOf } from './company-input.ts'
import { SecretFields } from './SecretFields.tsx'
import { useCompanyWrites } from './use-company-writes.ts'

interface CompanyFormProps {
  /** Undefined for a new one. */
  company: CompanyDetail | undefined
  back: string
}

const Text = TextField<CompanyInput>
const asIs = (message: string) => message

const REGIMES = [
  { value: '', label: 'Não informado' },
  ...Object.keys(TAX_REGIMES).map((value) => ({ value, label: taxRegimeLabel(value) })),
]

/** All that is known of a company, its codes and its certificate. */
export function CompanyForm({ company, back }: CompanyFormProps) {
  const go = useGo()
  const close = useClose()
  const id = useId()
  const writes = useCompanyWrites()
  const maySave = useCan(company ? updateCompany : createCompany)
  const mayDelete = useCan(deleteCompany)
  const readOnly = !maySave
  const leave = () => close(back)
  const shell = useApiForm({
    schema: CompanyInput,
    defaults: inputOf(company),
    from: readFrom(company, inputOf),
    send: (input, _, version) => writes.save(company?.id, bodyOf(input), version),
    // What a new company still lacks, its certificate first, is told and sent on its own screen.
    onSaved: ({ id: made }) => (company ? leave() : go(paths.company(made), { replace: true })),
    failure: asIs,
    onCancel: leave,
    autoFocus: !company,
  })
  return (
    <FormShell shell={shell} id={id}>
      <div className="scroll company">
        <FormBody shell={shell} id={id} aria-label={company ? 'Editar empresa' : 'Nova empresa'}>
          <section className="section">
            <h2>Identificação</h2>
            {company && company.alerts.length > 0 && <Alerts company={company} />}
            <div className="form">
              <Text name="razao_social" label="Razão social" autoComplete="off" maxLength={150} readOnly={readOnly} />
              <div className="pair">
                <Text
                  name="nome_fantasia"
                  label="Nome fantasia"
                  autoComplete="off"
                  maxLength={150}
                  readOnly={readOnly}
                />
                <Text
                  name="cnpj"
                  label="CNPJ ou CPF"
                  autoComplete="off"
                  autoCapitalize="characters"
                  placeholder="00.000.000/0000-00"
                  maxLength={24}
                  readOnly={readOnly}
                />
                <Text
                  name="inscricao_estadual"
                  label="Inscrição estadual"
                  autoComplete="off"
                  maxLength={20}
                  readOnly={readOnly}
                />
                <Text
                  name="municipal_inscription"
                  label="Inscrição municipal"
                  autoComplete="off"
                  maxLength={15}
                  readOnly={readOnly}
                />
                <Text name="cnae" label="CNAE" mask={CNAE_MASK} autoComplete="off" readOnly={readOnly} />
                <SelectField<CompanyInput>
                  name="codigo_regime_tributario"
                  label="Regime tributário"
                  options={REGIMES}
                  disabled={readOnly}
                />
              </div>
            </div>
          </section>
          <section className="section">
            <h2>Endereço</h2>
            <AddressFields readOnly={readOnly} />
          </section>
          <section className="section">
            <h2>NFC-e e SEFAZ</h2>
            <SecretFields company={company} readOnly={readOnly} />
          </section>
        </FormBody>
        {/* Outside of the form: it is sent by a form of its own. */}
        {company && <CertificatePanel company={company} />}
      </div>
      <div className="actions">
        {company && mayDelete && (
          <DeleteButton
            notice="Empresa excluída"
            question={{
              title: `Excluir ${companyName(company)}?`,
              text: ['Os pontos de venda e o certificado da empresa são excluídos com ela.'],
            }}
            remove={() => writes.remove(company.id)}
            onDeleted={leave}
            failure={asIs}
          />
        )}
        <span className="flex-1" />
        <Unsaved />
        <CancelButton />
        <SubmitButton
          disabledReason={maySave ? undefined : `Seu perfil não permite ${company ? 'alterar' : 'criar'} empresas`}
        >
          Salvar
        </SubmitButton>
      </div>
    </FormShell>
  )
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

function Unsaved() {
  const { isDirty } = useFormState()
  return isDirty ? <span className="text-fg-3 text-12">Alterações não salvas</span> : null
}
