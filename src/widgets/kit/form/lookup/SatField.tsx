import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listSats, type Sat } from '#api/contract/sats/sats.ts'
import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { companyName } from '#domain/companies/company-name.ts'
import { useChoicesFailure } from '../../failure/use-failed.ts'
import { bound } from '../bound.tsx'
import { useSat } from './use-sat.ts'

interface Props {
  /** Only this company's SATs are offered. */
  company?: string
  /** Its id; an empty text is none. */
  value: string
  onChange: (sat: string) => void
  onBlur?: () => void
  error?: string
}

/** As in every selector. */
const OFFERED = 100

/** Found by a part of its serial number: a tenant may have thousands. Disabled without sat:read. */
function SatChoice({ company, value, onChange, onBlur, error }: Props) {
  const allowed = useCan(listSats)
  const [text, setText] = useState('')
  const part = text.trim()
  const isSerial = /^\d{0,9}$/.test(part)
  const found = useRead(
    listSats,
    { query: { search: part || undefined, company_id: company || undefined, per_page: OFFERED } },
    { enabled: allowed && isSerial, freshFor: 60, keepPrevious: true },
  )
  const chosen = useSat(value || undefined)
  const unread = useChoicesFailure(found.error)
  const sats = isSerial ? (found.data?.items ?? []) : []
  return (
    <ComboBox
      label="SAT"
      placeholder="Todos"
      options={(chosen && part === '' ? [chosen, ...sats.filter(({ id }) => id !== chosen.id)] : sats).map(option)}
      loading={found.isLoading}
      value={value || null}
      onChange={(sat) => onChange(sat ?? '')}
      onBlur={onBlur}
      onSearch={setText}
      disabled={!allowed}
      hint={allowed ? undefined : 'Seu perfil não permite ver SATs'}
      error={error ?? unread}
    />
  )
}

const option = (sat: Sat) => ({
  value: sat.id,
  label: sat.serial_number,
  detail: companyName(sat.company),
})

/** 'SAT'. */
export const SatField = bound(SatChoice)
