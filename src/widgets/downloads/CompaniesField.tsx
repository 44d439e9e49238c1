import { formatCnpj } from '#domain/cnpj.ts'
import { MultiComboBox } from '../kit/late-fields.tsx'
import { useCompanies } from '../kit/use-companies.ts'

interface Props {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** 'Empresas'. Disabled without company:read (first document, section 6). */
export function CompaniesField({ chosen, onChange }: Props) {
  const { allowed, list } = useCompanies()
  const companies = list.data?.items ?? []
  const isAll = companies.length > 0 && companies.every(({ id }) => chosen.includes(id))
  return (
    <MultiComboBox
      label="Empresas"
      placeholder="Buscar por nome ou CNPJ"
      unknownLabel={allowed && list.isLoading ? '…' : 'Empresa'}
      options={companies.map((company) => ({
        value: company.id,
        label: company.nome_fantasia ?? company.razao_social,
        detail: formatCnpj(company.cnpj),
      }))}
      loading={list.isLoading}
      value={chosen}
      onChange={onChange}
      disabled={!allowed}
      hint={allowed ? undefined : 'Seu perfil não permite ver empresas'}
      error={list.error?.message}
      aside={
        companies.length > 1 && companies.length === list.data?.total ? (
          <button
            type="button"
            className="lnk s12"
            onClick={() => onChange(isAll ? [] : companies.map(({ id }) => id))}
          >
            {isAll ? 'Limpar' : 'Selecionar todas'}
          </button>
        ) : undefined
      }
    />
  )
}
