import { useState } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { type Accountant, readAccountant } from '#api/contract/documents/accountant.ts'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { Button } from '#ui/painted/Button.tsx'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { loadForm, SendingQuestion } from './MonthSending.tsx'

/** The button that closing leads to: it sends a closed month to its accountant, or asks who that is, until it has gone. */
export function MonthNextStep({ month }: { month: MonthEnd }) {
  const accountant = useRead(readAccountant, { query: { company_id: month.company.id, month: month.month } })
  const [opened, setOpened] = useState<'form' | 'question'>()
  const Form = useOpened(loadForm, opened === 'form', MissingDialog)
  const { data } = accountant
  if (!data || goesByItself(data, month)) return null
  const close = () => setOpened(undefined)
  return (
    <>
      <Button
        size="sm"
        kind="primary"
        icon="send"
        onClick={() => setOpened(data.emails.length === 0 ? 'form' : 'question')}
      >
        Enviar ao contador
      </Button>
      {opened === 'form' && Form && <Form company={month.company} accountant={data} onClose={close} />}
      {opened === 'question' && <SendingQuestion month={month} accountant={data} onClose={close} />}
    </>
  )
}

/** Tells if a closed month has gone since, is on its way, or will go because it was closed. */
function goesByItself({ schedule, emails, deliveries }: Accountant, { closings: [last] }: MonthEnd): boolean {
  if (schedule === 'closing' && emails.length > 0) return true
  const since = last ? Date.parse(last.at) : 0
  return deliveries.some(({ at, state }) => Date.parse(at) >= since && state !== 'failed' && state !== 'ended')
}
