import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { companyOption, useCompanyChoices, useCompanyName } from './use-companies.ts'

interface Props {
  value: string | null
  onChange: (company: string | null) => void
}

/** 'Empresa' of a filter. Disabled without company:read. */
export function CompanyField({ value, onChange }: Props) {
  const { allowed, companies, onSearch, isLoading, error } = useCompanyChoices()
  return (
    <ComboBox
      label="Empresa"
      placeholder="Todas"
      options={companies.map(companyOption)}
      chosenLabel={useCompanyName(value ?? undefined)}
      loading={isLoading}
      value={value}
      onChange={onChange}
      onSearch={onSearch}
      disabled={!allowed}
      hint={allowed ? undefined : 'Seu perfil não permite ver empresas'}
      error={error}
    />
  )
}
