import type { Input, Values } from '#api/client/address.ts'
import { useRead } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { formatTotal } from '#domain/list-total.ts'
import { Button } from '#ui/painted/Button.tsx'
import { clearing } from '../filters/narrowing.ts'
import type { Filter } from '../filters/filters.ts'

export interface LoosenProps {
  filters: readonly Filter[]
  /** Present values of the filters. */
  values: Values
  endpoint: Endpoint
  /** Returns the input of the call where some of the address is another. */
  inputOf: (changed: Values) => Input<Endpoint>
  onShow: (changed: Values) => void
}

/** Tells, of a list that is empty, which of its filters hides how much. */
export default function Loosen({ filters, values, ...list }: LoosenProps) {
  return (
    <div className="loosen">
      {filters.map((filter) => {
        const cleared = clearing(filter, values)
        return cleared && <Without key={filter.label} label={filter.label} cleared={cleared} {...list} />
      })}
    </div>
  )
}

interface WithoutProps extends Pick<LoosenProps, 'endpoint' | 'inputOf' | 'onShow'> {
  label: string
  cleared: Values
}

function Without({ label, cleared, endpoint, inputOf, onShow }: WithoutProps) {
  // Every list's reply is a page, whatever its items.
  const { data } = useRead(endpoint, inputOf(cleared), { freshFor: 60 }) as { data: Page<unknown> | undefined }
  return data?.total ? (
    <Button size="sm" onClick={() => onShow(cleared)}>
      Sem o filtro {label}: {formatTotal(data.total)}
    </Button>
  ) : null
}
