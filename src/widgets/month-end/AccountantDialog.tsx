import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useWrite } from '#api/client/use-connection.ts'
import { type Accountant, AccountantInput, readAccountant, saveAccountant } from '#api/contract/documents/accountant.ts'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { companyName } from '#domain/companies/company-name.ts'
import {
  ACCOUNTANT_FORMATS,
  ACCOUNTANT_SCHEDULES,
  accountantFormat,
  type AccountantSchedule,
  MOST_ACCOUNTANTS,
} from '#domain/documents/month-end/accountant.ts'
import { Button } from '#ui/painted/Button.tsx'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { SelectField } from '../kit/form/choices.tsx'
import { NumberField, TextField } from '../kit/form/fields.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'

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

/** Keeps the accountants of a company, and what of its months goes to them, and when. */
export function AccountantDialog({ company, accountant, onClose }: Props) {
  const save = useWrite(saveAccountant, [readAccountant])
  const { emails, schedule, day, format, company_id, month } = accountant
  const blanks = Array.from({ length: MOST_ACCOUNTANTS - emails.length }, () => '')
  return (
    <FormDialog
      title="Envio ao contador"
      size="md"
      schema={AccountantInput}
      defaults={{ company_id, month, emails: [...emails, ...blanks], schedule, day, format }}
      onSaved={onClose}
      onCancel={onClose}
      send={(body) => save.mutateAsync({ body })}
      failure={(message) => `Ocorreu um erro ao salvar o envio ao contador: ${message}`}
      actions={<SubmitButton>Salvar</SubmitButton>}
    >
      <p>
        {companyName(company)}. O contador recebe um e-mail com links que abrem sem senha, por alguns dias, para os
        totais do mês em PDF e CSV e para os documentos.
      </p>
      <Emails first={emails.length} />
      <Choice name="schedule" label="Quando" options={SCHEDULES} />
      <Day />
      <Choice name="format" label="O que vai" options={FORMATS} />
    </FormDialog>
  )
}

const Address = TextField<AccountantInput>

/** A field for each address, and one more where it is asked for. */
function Emails({ first }: { first: number }) {
  const [count, setCount] = useState(Math.max(1, first))
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
          <Button size="sm" kind="ghost" icon="plus" onClick={() => setCount(count + 1)}>
            Outro e-mail
          </Button>
        </div>
      )}
    </>
  )
}

const DayOfMonth = NumberField<AccountantInput>

function Day() {
  const schedule = useWatch<AccountantInput, 'schedule'>({ name: 'schedule' })
  if (schedule !== 'day') return null
  return <DayOfMonth name="day" label="Dia do mês seguinte" hint="De 1 a 28, às 8 h" maxLength={2} />
}
