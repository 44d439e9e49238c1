import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { bound } from '../bound.tsx'
import { companyOption, useCompanyChoices, useCompanyName } from './use-companies.ts'

interface Props {
  placeholder?: string
  /** Name of the company chosen at first, where it is known before the companies are read. */
  chosenLabel?: string | undefined
  /** Its id; an empty text is none. */
  value: string
  onChange: (company: string) => void
  onBlur?: () => void
  error?: string
}

/** Disabled without company:read. */
function Company({ value, onChange, error, chosenLabel, ...own }: Props) {
  const name = useCompanyName(value || undefined)
  const { allowed, companies, onSearch, isLoading, error: unread } = useCompanyChoices()
  return (
    <ComboBox
      {...own}
      label="Empresa"
      options={companies.map(companyOption)}
      chosenLabel={name ?? chosenLabel}
      loading={isLoading}
      value={value || null}
      onChange={(company) => onChange(company ?? '')}
      onSearch={onSearch}
      disabled={!allowed}
      hint={allowed ? undefined : 'Seu perfil não permite ver empresas'}
      error={error ?? unread}
    />
  )
}

/** 'Empresa'. */
export const CompanyField = bound(Company)
