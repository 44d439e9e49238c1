import { Checkbox } from '#ui/fields/Choice.tsx'
import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { companyOption, useCompanyChoices, useCompanyName } from '../kit/form/lookup/use-companies.ts'
import type { ImportChoice } from './use-import.ts'

export interface ImportChoicesProps {
  choice: ImportChoice
  mayAdd: boolean
  /** While an import is under way all of it has one choice. */
  isFixed: boolean
  onChange: (changed: Partial<ImportChoice>) => void
}

/** Lets the user choose the companies whose documents are taken. */
export function ImportChoices({ choice: { company, newCompanies }, mayAdd, isFixed, onChange }: ImportChoicesProps) {
  const { allowed, companies, onSearch, isLoading, error } = useCompanyChoices()
  return (
    <>
      <ComboBox
        label="Empresa"
        placeholder="Todas"
        options={companies.map(companyOption)}
        chosenLabel={useCompanyName(company) ?? undefined}
        loading={isLoading}
        value={company ?? null}
        onChange={(chosen) => onChange({ company: chosen ?? undefined })}
        onSearch={onSearch}
        disabled={!allowed || isFixed}
        hint="Com uma empresa escolhida, documentos de outras são recusados"
        error={error}
      />
      {mayAdd && !company && (
        <Checkbox
          label="Cadastrar as empresas que ainda não existem"
          checked={newCompanies}
          disabled={isFixed}
          onChange={(event) => onChange({ newCompanies: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
