import { useState } from 'react'
import type { ComboOption } from '#ui/fields/ComboBox.tsx'
import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { bound } from '../bound.tsx'
import { companyOption, useCompanyChoices } from './use-companies.ts'

interface Props {
  value: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
}

/** Disabled without company:read. */
function Companies({ value: chosen, onChange, error }: Props) {
  const { allowed, companies, isWhole, onSearch, isLoading, error: unread } = useCompanyChoices()
  const options = companies.map(companyOption)
  // What was chosen keeps its name when another search offers others.
  const [named, setNamed] = useState<readonly ComboOption[]>([])
  const isAll = companies.length > 0 && companies.every(({ id }) => chosen.includes(id))
  return (
    <MultiComboBox
      label="Empresas"
      placeholder="Buscar por nome ou CNPJ"
      unknownLabel={allowed && isLoading ? '…' : 'Empresa'}
      options={options}
      chosen={named}
      loading={isLoading}
      value={chosen}
      onChange={(ids) => {
        setNamed([...named, ...options].filter(({ value }) => ids.includes(value)))
        onChange(ids)
      }}
      onSearch={onSearch}
      disabled={!allowed}
      hint={allowed ? undefined : 'Seu perfil não permite ver empresas'}
      error={error ?? unread}
      aside={
        companies.length > 1 && isWhole ? (
          <button
            type="button"
            className="lnk text-12"
            onClick={() => onChange(isAll ? [] : companies.map(({ id }) => id))}
          >
            {isAll ? 'Limpar' : 'Selecionar todas'}
          </button>
        ) : undefined
      }
    />
  )
}

/** 'Empresas', all of them at one press where there are few. */
export const CompaniesField = bound(Companies)
