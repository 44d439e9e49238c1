import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useWrite } from '#api/client/use-connection.ts'
import { type Accountant, AccountantInput, readAccountant, saveAccountant } from '#api/contract/documents/accountant.ts'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { companyName } from '#domain/companies/company-name.ts'
import {
  ACCOUNTANT_FORMATS,
  ACCOUNTANT_SCHEDULES,
  accountantFormat,
  type AccountantSchedule,
  LAST_DAY,
  MOST_ACCOUNTANTS,
} from '#domain/documents/month-end/accountant-deliveries.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { CheckboxField, SelectField } from '../../kit/form/choices.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'

interface Props {
  company: MonthEnd['company']
  accountant: Accountant
  onClose: () => void
}

const Choice = SelectField<AccountantInput>

// Object.keys forgets the names' type.
const SCHEDULES = (Object.keys(ACCOUNTANT_SCHEDULES) as AccountantSchedule[]).map((value) => ({
  value,
  label: ACCOUNTANT_SCHEDULES[value].label,
}))
const FORMATS = ACCOUNTANT_FORMATS.map((value) => ({ value, label: accountantFormat(value) }))

function inputOf({ company_id, month, emails, schedule, day, format }: Accountant): AccountantInput {
  const blanks = Array.from({ length: MOST_ACCOUNTANTS - emails.length }, () => '')
  return { company_id, month, emails: [...emails, ...blanks], schedule, day, format, end_links: false }
}

/** Keeps the accountants of a company, and what of its months goes to them, and when. */
export function AccountantDialog({ company, accountant, onClose }: Props) {
  const save = useWrite(saveAccountant, [readAccountant])
  return (
    <FormDialog
      title="Envio ao contador"
      size="md"
      schema={AccountantInput}
      defaults={inputOf(accountant)}
      from={readFrom(accountant, inputOf)}
      onSaved={onClose}
      onCancel={onClose}
      send={(body, _, version) => save.mutateAsync({ body, version })}
      failure={(message) => `Ocorreu um erro ao salvar o envio ao contador: ${message}`}
      actions={<SubmitButton>Salvar</SubmitButton>}
    >
      <p>
        {companyName(company)}. O contador recebe um e-mail com links que abrem sem senha, por alguns dias, para os
        totais do mês em PDF e CSV e para os documentos.
      </p>
      <Emails first={accountant.emails.length} />
      <OpenLinks open={accountant.open_links} />
      <When />
      <Day />
      <Choice name="format" label="O que vai" options={FORMATS} />
    </FormDialog>
  )
}

const Address = TextField<AccountantInput>

/** A field for each address, and one more where it is asked for. */
function Emails({ first }: { first: number }) {
  const [fields, setFields] = useState(Math.max(1, first))
  const emails = useWatch<AccountantInput, 'emails'>({ name: 'emails' })
  const { errors } = useFormState<AccountantInput>({ name: 'emails' })
  // Two people's lists, joined, may have more than either.
  const count = Math.max(fields, emails.findLastIndex((text) => text !== '') + 1)
  const fault = errors.emails?.root?.message ?? errors.emails?.message
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <Address
          // oxlint-disable-next-line react/no-array-index-key -- a field is told apart by its place alone
          key={index}
          name={`emails.${index}`}
          label={count === 1 ? 'E-mail do contador' : `E-mail ${index + 1}`}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      {count < MOST_ACCOUNTANTS && (
        <div>
          <Button size="sm" kind="ghost" icon="plus" onClick={() => setFields(count + 1)}>
            Outro e-mail
          </Button>
        </div>
      )}
      {fault !== undefined && (
        <Note level="danger" icon="circle-x">
          {fault}
        </Note>
      )}
    </>
  )
}

/** Says which addresses that are taken off the list still open what was sent, and offers to end that. */
function OpenLinks({ open }: { open: Accountant['open_links'] }) {
  const emails = useWatch<AccountantInput, 'emails'>({ name: 'emails' })
  const listed = new Set(emails.map((text) => text.trim().toLowerCase()))
  const gone = open.filter(({ email }) => !listed.has(email.toLowerCase()))
  if (gone.length === 0) return null
  return (
    <>
      <Note level="warning" icon="triangle-alert">
        {gone.map(({ email, months, until }) => (
          <span key={email} className="month-aside">
            {email} ainda abre o que recebeu de {months.map(monthText).join(', ')}
            {until && `, até ${formatDateTime(until)}`}.
          </span>
        ))}
      </Note>
      <EndLinks name="end_links" label="Encerrar também esses links, para todos os endereços que os receberam" />
    </>
  )
}

const EndLinks = CheckboxField<AccountantInput>

function When() {
  const { getValues, resetField } = useFormContext<AccountantInput>()
  const leaveDay = (schedule: string) => {
    // A fault of a field that nobody sees could not be mended.
    const isFaulty = !(getValues('day') >= 1 && getValues('day') <= LAST_DAY)
    if (schedule !== 'day' && isFaulty) resetField('day')
  }
  return <Choice name="schedule" label="Quando" options={SCHEDULES} onChange={leaveDay} />
}

const DayOfMonth = NumberField<AccountantInput>

function Day() {
  const schedule = useWatch<AccountantInput, 'schedule'>({ name: 'schedule' })
  if (schedule !== 'day') return null
  return <DayOfMonth name="day" label="Dia do mês seguinte" hint="De 1 a 28, às 8 h" maxLength={2} />
}
