import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import { taxRegimeLabel, TAX_REGIMES } from '#domain/companies/tax-regime.ts'
import { FormBody, FormShell } from '../kit/form/ApiForm.tsx'
import { CancelButton, SubmitButton } from '../kit/form/buttons.tsx'
import { SelectField } from '../kit/form/choices.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { useApiForm } from '../kit/form/use-api-form.ts'
import { readFrom } from '../kit/form/use-conflict.ts'
import { useClose, useGo } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import { AddressFields } from './address/AddressFields.tsx'
import { bodyOf, CNAE_MASK, CompanyInput, inputOf } from './company-input.ts'
import { SecretFields } from './SecretFields.tsx'
import { useCompanyWrites } from './use-company-writes.ts'

interface CompanyFormProps {
  /** Undefined for a new one. */
  company: CompanyDetail | undefined
  back: string
  /** Shows the company again, saved or not. */
  onClose?: () => void
}

const Text = TextField<CompanyInput>
const asIs = (message: string) => message

const REGIMES = [
  { value: '', label: 'Não informado' },
  ...Object.keys(TAX_REGIMES).map((value) => ({ value, label: taxRegimeLabel(value) })),
]

/** Changes what is known of a company and its codes, or makes one. */
export function CompanyForm({ company, back, onClose }: CompanyFormProps) {
  const go = useGo()
  const close = useClose()
  const id = useId()
  const writes = useCompanyWrites()
  const shell = useApiForm({
    schema: CompanyInput,
    defaults: inputOf(company),
    from: readFrom(company, inputOf),
    send: (input, _, version) => writes.save(company?.id, bodyOf(input), version),
    // What a new company still lacks, its certificate first, is told and sent on its own screen.
    onSaved: ({ id: made }) => (onClose ? onClose() : go(paths.company(made), { replace: true })),
    failure: asIs,
    onCancel: onClose ?? (() => close(back)),
    autoFocus: true,
  })
  return (
    <FormShell shell={shell} id={id}>
      <div className="scroll company">
        <FormBody shell={shell} id={id} aria-label={company ? 'Editar empresa' : 'Nova empresa'}>
          <section className="section">
            <h2>Identificação</h2>
            <div className="form">
              <Text name="razao_social" label="Razão social" autoComplete="off" maxLength={150} />
              <div className="pair">
                <Text name="nome_fantasia" label="Nome fantasia" autoComplete="off" maxLength={150} />
                <Text
                  name="cnpj"
                  label="CNPJ ou CPF"
                  autoComplete="off"
                  autoCapitalize="characters"
                  placeholder="00.000.000/0000-00"
                  maxLength={24}
                />
                <Text name="inscricao_estadual" label="Inscrição estadual" autoComplete="off" maxLength={20} />
                <Text name="municipal_inscription" label="Inscrição municipal" autoComplete="off" maxLength={15} />
                <Text name="cnae" label="CNAE" mask={CNAE_MASK} autoComplete="off" />
                <SelectField<CompanyInput>
                  name="codigo_regime_tributario"
                  label="Regime tributário"
                  options={REGIMES}
                />
              </div>
            </div>
          </section>
          <section className="section">
            <h2>Endereço</h2>
            <AddressFields />
          </section>
          <section className="section">
            <h2>NFC-e e SEFAZ</h2>
            <SecretFields company={company} />
          </section>
        </FormBody>
      </div>
      <div className="actions">
        <span className="flex-1" />
        <Unsaved />
        <CancelButton />
        <SubmitButton>Salvar</SubmitButton>
      </div>
    </FormShell>
  )
}

function Unsaved() {
  const { isDirty } = useFormState()
  return isDirty ? <span className="text-fg-3 text-12">Alterações não salvas</span> : null
}
