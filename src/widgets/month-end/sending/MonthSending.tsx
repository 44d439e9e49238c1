import { useState } from 'react'
import { useCan, useRead, useWrite } from '#api/client/use-connection.ts'
import { type Accountant, readAccountant, sendToAccountant } from '#api/contract/documents/accountant.ts'
import { type MonthEnd, readMonthEnd } from '#api/contract/documents/month-end.ts'
import {
  ACCOUNTANT_SCHEDULES,
  accountantFormat,
  type DeliveryState,
} from '#domain/documents/month-end/accountant-deliveries.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { usePolling } from '../../kit/refresh/use-polling.ts'
import { DeliveryStatus, MonthDeliveries } from './MonthDeliveries.tsx'

export const loadForm = () =>
  import('./AccountantDialog.tsx').then(({ AccountantDialog }) => ({ default: AccountantDialog }))

const TITLE = 'Envio ao contador'

/** The month on its way to the company's accountants: who may change the company sends it and says when, others see how it stands. */
export function MonthSending({ month }: { month: MonthEnd }) {
  const mayChange = useCan(sendToAccountant)
  if (mayChange) return <Own month={month} />
  const { sending } = month
  if (!sending) return null
  return (
    <Section title={TITLE}>
      <DeliveryStatus {...sending} />
    </Section>
  )
}

function Own({ month }: { month: MonthEnd }) {
  const query = { company_id: month.company.id, month: month.month }
  const accountant = useRead(readAccountant, { query })
  usePolling(accountant, accountant.data?.deliveries.some(({ state }) => isUnderWay(state)) ?? false)
  return (
    <ReadRegion
      read={accountant}
      text="Não foi possível carregar o envio ao contador"
      failure={(message) => `Ocorreu um erro ao carregar o envio ao contador: ${message}`}
      around={(content) => <Section title={TITLE}>{content}</Section>}
      skeleton={
        <Awaited label="Carregando o envio ao contador">
          <SkeletonLines lines={2} />
        </Awaited>
      }
    >
      {(found) => <Found month={month} accountant={found} />}
    </ReadRegion>
  )
}

const isUnderWay = (state: DeliveryState) => state === 'preparing' || state === 'sending'

function Found({ month, accountant }: { month: MonthEnd; accountant: Accountant }) {
  const [opened, setOpened] = useState<'form' | 'question'>()
  const Form = useOpened(loadForm, opened === 'form', MissingDialog)
  const { emails, deliveries } = accountant
  const close = () => setOpened(undefined)
  const reason = !month.is_over
    ? 'O mês ainda não terminou'
    : emails.length === 0
      ? 'Informe antes os endereços do contador'
      : undefined
  return (
    <Section title={TITLE}>
      <p className="text-fg-2 wrap-anywhere">{settingsText(accountant)}</p>
      <div className="my-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon="send"
          {...(reason === undefined ? {} : { disabledReason: reason })}
          onClick={() => setOpened('question')}
        >
          Enviar agora
        </Button>
        <Button size="sm" kind="ghost" onClick={() => setOpened('form')}>
          {emails.length === 0 ? 'Informar o contador' : 'Alterar'}
        </Button>
      </div>
      {deliveries.length > 0 && <MonthDeliveries month={month.month} deliveries={deliveries} />}
      {opened === 'form' && Form && <Form company={month.company} accountant={accountant} onClose={close} />}
      {opened === 'question' && <SendingQuestion month={month} accountant={accountant} onClose={close} />}
    </Section>
  )
}

function settingsText({ emails, schedule, day, format }: Accountant): string {
  if (emails.length === 0) return 'A empresa ainda não informou o contador.'
  const when = schedule === 'day' ? `${ACCOUNTANT_SCHEDULES.day.label} ${day}` : ACCOUNTANT_SCHEDULES[schedule].label
  return [emails.join(', '), when, accountantFormat(format)].join(' · ')
}

/** Asks once more: links may be ended, what was opened of them cannot be called back. */
export function SendingQuestion({
  month,
  accountant,
  onClose,
}: {
  month: MonthEnd
  accountant: Accountant
  onClose: () => void
}) {
  const send = useWrite(sendToAccountant, [readAccountant, readMonthEnd])
  const failed = useFailed()
  const confirm = async () => {
    try {
      await send.mutateAsync({ body: { company_id: month.company.id, month: month.month } })
      onClose()
    } catch (error) {
      failed(error, (message) => `Ocorreu um erro ao enviar ao contador: ${message}`)
    }
  }
  return (
    <ConfirmDialog
      title="Enviar ao contador?"
      text={[
        `${monthText(month.month)}, a ${accountant.emails.join(', ')}. ${accountantFormat(accountant.format)}.`,
        'Os links do e-mail abrem sem senha.',
      ]}
      confirmLabel="Enviar"
      busy={send.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
