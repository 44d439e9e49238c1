import { useState } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { type AlertDelivery, listAlertDeliveries } from '#api/contract/sats/alert-telling.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Section } from '#ui/painted/Section.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Checkbox } from '#ui/fields/Choice.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { SectionPager } from '../../kit/list/SectionPager.tsx'
import { DeliveryStatus } from './DeliveryStatus.tsx'

const PER_PAGE = 10

/** 'Entregas': what went to the channels of a group, and what became of it. */
export function Deliveries({ group }: { group: { id: string } }) {
  const [page, setPage] = useState(1)
  const [isFailedOnly, setFailedOnly] = useState(false)
  const query = {
    company_group_id: group.id,
    page,
    per_page: PER_PAGE,
    ...(isFailedOnly && { state: 'failed' as const }),
  }
  const deliveries = useRead(listAlertDeliveries, { query }, { keepPrevious: true })
  return (
    <Section title="Entregas">
      <Checkbox
        label="Só as que falharam"
        checked={isFailedOnly}
        onChange={(event) => {
          setFailedOnly(event.currentTarget.checked)
          setPage(1)
        }}
      />
      <ReadRegion read={deliveries} text="Não foi possível carregar as entregas" skeleton={<SkeletonLines lines={4} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="text-fg-3">{isFailedOnly ? 'Nenhuma entrega falhou' : 'Nenhuma entrega ainda'}</p>
          ) : (
            <>
              <ul className="deliveries" aria-label="Entregas" aria-busy={deliveries.isPlaceholderData}>
                {items.map((delivery) => (
                  <Delivery key={delivery.id} delivery={delivery} />
                ))}
              </ul>
              <SectionPager page={page} perPage={PER_PAGE} items={items.length} total={total} onPage={setPage} />
            </>
          )
        }
      </ReadRegion>
    </Section>
  )
}

function Delivery({ delivery }: { delivery: AlertDelivery }) {
  const { channel, alert, state, attempts, created_utc, last_utc, next_utc, result } = delivery
  return (
    <li>
      <span className="min-w-0">
        <b>{channel.description}</b>
        <span className="text-fg-2">{alert === null ? 'Mensagem de teste' : alertText(alert)}</span>
      </span>
      <span>
        <DeliveryStatus at={last_utc ?? created_utc} state={state} result={result} />
        <span className="text-fg-3">
          {attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}
          {next_utc !== null && `, a próxima em ${formatDateTime(next_utc)}`}
        </span>
      </span>
    </li>
  )
}

const alertText = ({ message, serial_number }: NonNullable<AlertDelivery['alert']>) =>
  serial_number === null ? message : `SAT ${serial_number}: ${message}`
