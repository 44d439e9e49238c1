import { useState } from 'react'
import { useWrite } from '#api/client/use-connection.ts'
import { type Accountant, endAccountantLinks, readAccountant } from '#api/contract/documents/accountant.ts'
import { type MonthEnd, readMonthEnd } from '#api/contract/documents/month-end.ts'
import {
  accountantFormat,
  DELIVERY_CAUSES,
  DELIVERY_STATES,
} from '#domain/documents/month-end/accountant-deliveries.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'

type Delivery = Accountant['deliveries'][number]

/** The sendings of a month, each with what opens of it and the way to end that. */
export function MonthDeliveries({ month, deliveries }: { month: string; deliveries: readonly Delivery[] }) {
  const [ending, setEnding] = useState<Delivery>()
  return (
    <>
      <ul className="month-changes" aria-label="Envios deste mês">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <span className="text-fg-2 tabular-nums">{formatDateTime(delivery.at)}</span>
            <DeliveryStatus {...delivery} />
            <span>
              {delivery.emails.join(', ')}
              <span className="text-fg-2 month-aside">{asideOf(delivery)}</span>
              {delivery.is_open && (
                <span className="month-aside">
                  <Button
                    size="sm"
                    kind="ghost"
                    aria-label={`Encerrar os links do envio de ${formatDateTime(delivery.at)}`}
                    onClick={() => setEnding(delivery)}
                  >
                    Encerrar os links
                  </Button>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {ending && <EndQuestion month={month} delivery={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function asideOf({ format, cause, by, state, sent_at: sentAt, expires_at: expiresAt, ended }: Delivery): string {
  const parts = [accountantFormat(format), `${DELIVERY_CAUSES[cause]} ${by}`]
  if (state === 'sent' && expiresAt) parts.push(`links até ${formatDateTime(expiresAt)}`)
  if (ended) parts.push(`links encerrados por ${ended.by} em ${formatDateTime(ended.at)}`)
  if (ended && !sentAt) parts.push('o que não havia saído não sai mais')
  return parts.join(' · ')
}

export function DeliveryStatus({ state, sent_at: sentAt, failure }: NonNullable<MonthEnd['sending']>) {
  const { label, level, icon } = DELIVERY_STATES[state]
  return (
    <span>
      <Status level={level} icon={icon}>
        {state === 'sent' && sentAt ? `Enviado em ${formatDateTime(sentAt)}` : label}
      </Status>
      {failure && <span className="text-fg-2 month-aside">{failure}</span>}
    </span>
  )
}

/** Asks once more: what is ended does not open again, a new sending has links of its own. */
function EndQuestion({ month, delivery, onClose }: { month: string; delivery: Delivery; onClose: () => void }) {
  const end = useWrite(endAccountantLinks, [readAccountant, readMonthEnd])
  const failed = useFailed()
  const confirm = async () => {
    try {
      await end.mutateAsync({ params: { id: delivery.id } })
      onClose()
    } catch (error) {
      failed(error, (message) => `Ocorreu um erro ao encerrar os links: ${message}`)
    }
  }
  return (
    <ConfirmDialog
      title="Encerrar os links?"
      text={[
        `${monthText(month)}, enviado em ${formatDateTime(delivery.at)} a ${delivery.emails.join(', ')}.`,
        delivery.state === 'sent'
          ? 'Nenhum link deste envio abre mais, para ninguém. O que já foi baixado fica com quem o baixou.'
          : 'O e-mail que ainda não saiu não sai mais, e nenhum link deste envio abre.',
      ]}
      confirmLabel="Encerrar os links"
      danger
      busy={end.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
