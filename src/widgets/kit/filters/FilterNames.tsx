import { paymentLabel } from '#domain/documents/payment.ts'
import { useCompanyName } from '../form/lookup/use-companies.ts'
import type { NameOf } from './FilterBar.tsx'
import { useChosenPoints } from '../form/lookup/use-points-of-sale.ts'
import { useSat } from '../form/lookup/use-sat.ts'

/** While it is awaited, and where it cannot be learnt. */
const AWAITED = '…'
const CHOSEN = 'filtro ativo'

function CompanyName({ id }: { id: string }) {
  const name = useCompanyName(id)
  // Where the toolbar has no room for it, it is told in whole.
  return name ? <span title={name}>{name}</span> : name === null ? CHOSEN : AWAITED
}

function PointsOfSaleNames({ ids, company }: { ids: readonly string[]; company: string | undefined }) {
  const { points, isAwaited } = useChosenPoints(ids.slice(0, 1), company)
  const first = points.find(({ value }) => value === ids[0])?.label
  if (!first) return isAwaited ? AWAITED : CHOSEN
  return ids.length > 1 ? `${first} e mais ${ids.length - 1}` : first
}

function SatSerial({ id }: { id: string }) {
  const sat = useSat(id)
  return sat === null ? CHOSEN : (sat?.serial_number ?? AWAITED)
}

/** Names the chosen company, points of sale or SAT; read only where they are chosen and may be read. */
const FilterName: NameOf = ({ kind, ids, view }) => {
  if (kind === 'company') return <CompanyName id={ids} />
  if (kind === 'sat') return <SatSerial id={ids} />
  if (kind === 'sales') return 'Só vendas'
  if (kind === 'product_id') return `nº ${ids}`
  if (kind === 'payment') return ids.split(',').map(paymentLabel).join(' e ')
  if (kind === 'tax') return ids.toUpperCase()
  const company = view['company_id']
  return <PointsOfSaleNames ids={ids.split(',')} company={typeof company === 'string' ? company : undefined} />
}

export default FilterName
