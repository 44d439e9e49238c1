import { formatCnpj } from '#domain/cnpj.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import { useCompanies } from './use-companies.ts'

interface Props {
  value: string | null
  onChange: (company: string | null) => void
}

/** 'Empresa' of a filter. Disabled without company:read (first document, section 6). */
export function CompanyField({ value, onChange }: Props) {
  const { allowed, list } = useCompanies()
  return (
    <ComboBox
      label="Empresa"
      placeholder="Todas"
      options={(list.data?.items ?? []).map((item) => ({
        value: item.id,
        label: item.nome_fantasia ?? item.razao_social,
        detail: formatCnpj(item.cnpj),
      }))}
      loading={list.isLoading}
      value={value}
      onChange={onChange}
      disabled={!allowed}
      hint={allowed ? undefined : 'Seu perfil não permite ver empresas'}
      error={list.error?.message}
    />
  )
}
