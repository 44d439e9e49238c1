import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { type Company, listCompanies } from '#api/contract/companies/companies.ts'
import type { ComboOption } from '#ui/fields/ComboBox.tsx'
import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { useFailed } from '../../failure/use-failed.ts'
import { bound } from '../bound.tsx'
import { companyOption, useCompanyChoices } from './use-companies.ts'

/** In one answer, where all are asked for. */
const MOST = 1000

interface Props {
  value: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
}

/** Disabled without company:read. */
function Companies({ value: chosen, onChange, error }: Props) {
  const { allowed, companies, total, isWhole, onSearch, isLoading, error: unread } = useCompanyChoices()
  const options = companies.map(companyOption)
  // What was chosen keeps its name when another search offers others.
  const [named, setNamed] = useState<readonly ComboOption[]>([])
  const connection = useConnection()
  const failed = useFailed()
  const [isReading, setReading] = useState(false)
  const selectAll = async () => {
    setReading(true)
    try {
      const all: Company[] = []
      for (let page = 1, total = 1; all.length < total; page++) {
        const read = await connection.call(listCompanies, { query: { page, per_page: MOST } })
        if (read.items.length === 0) break
        all.push(...read.items)
        total = read.total
      }
      setNamed(all.map(companyOption))
      onChange(all.map(({ id }) => id))
    } catch (error) {
      failed(error, (message) => message)
    } finally {
      setReading(false)
    }
  }
  const isAll = total > 0 && (isWhole ? companies.every(({ id }) => chosen.includes(id)) : chosen.length >= total)
  return (
    <MultiComboBox
      label="Empresas"
      placeholder="Buscar por nome, CNPJ ou CPF"
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
        companies.length > 1 ? (
          <button
            type="button"
            className="link text-12"
            disabled={isReading}
            onClick={() =>
              isAll ? onChange([]) : isWhole ? onChange(companies.map(({ id }) => id)) : void selectAll()
            }
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
