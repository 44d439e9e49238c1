import { useFormContext, useWatch } from 'react-hook-form'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import type { Silence } from '#api/contract/sats/silences.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { WEEKDAYS } from '#domain/sats/silences/silence.ts'
import { useChoicesFailure } from '../../kit/failure/use-failed.ts'
import { CheckboxGroupField, SegmentedField, SelectField } from '../../kit/form/choices.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { CompanyField } from '../../kit/form/lookup/CompanyField.tsx'
import { SatField } from '../../kit/form/lookup/SatField.tsx'
import { conditionOf } from '../alarms/alarm-text.ts'
import { PointOfSaleField } from './PointOfSaleField.tsx'
import type { SilenceInput } from './silence-draft.ts'
import { SilencePeriodField } from './SilencePeriodField.tsx'

const Text = TextField<SilenceInput>
const Choice = SelectField<SilenceInput>

/** Alarms that are offered; there are seldom more of a kind. */
const OFFERED = 100

const REPEATS = [
  { value: 'once', label: 'Uma vez' },
  { value: 'weekly', label: 'Toda semana' },
] as const
const DAYS = WEEKDAYS.map((label, day) => ({ value: String(day), label }))
const TYPES = [
  { value: '', label: 'Todos os alertas' },
  ...Object.entries(ALARM_TYPES).map(([value, { description }]) => ({ value, label: description })),
]

/** Shows the fields of a silence: why, when, where, and of which alerts. */
export function SilenceFields({ silence }: { silence: Silence | undefined }) {
  const repeats = useWatch<SilenceInput, 'repeats'>({ name: 'repeats' })
  const company = useWatch<SilenceInput, 'company_id'>({ name: 'company_id' })
  const { setValue } = useFormContext<SilenceInput>()
  return (
    <>
      <Text
        name="reason"
        label="Motivo"
        hint="Como troca do equipamento, ou loja fechada aos domingos"
        maxLength={200}
        data-autofocus
      />
      <SegmentedField<SilenceInput> name="repeats" label="Quando" options={REPEATS} />
      {repeats === 'once' ? <SilencePeriodField /> : <WeeklyFields />}
      <CompanyField<SilenceInput>
        name="company_id"
        placeholder="Todas as empresas"
        chosenLabel={silence?.company ? companyName(silence.company) : undefined}
        onChange={() => {
          setValue('point_of_sale_id', '')
          setValue('sat_id', '')
        }}
      />
      <div className="pair">
        <PointOfSaleField<SilenceInput>
          name="point_of_sale_id"
          company={company}
          chosenLabel={silence?.point_of_sale?.name}
        />
        <SatField<SilenceInput> name="sat_id" company={company} />
      </div>
      <AlertFields silence={silence} />
    </>
  )
}

function WeeklyFields() {
  return (
    <>
      <div className="silence-days">
        <CheckboxGroupField<SilenceInput> name="weekdays" label="Dias" options={DAYS} />
      </div>
      <div className="pair">
        <Text name="from_time" label="Das" mask="99:99" autoComplete="off" hint="Das 00:00 às 00:00 é o dia inteiro" />
        <Text name="until_time" label="Às" mask="99:99" autoComplete="off" />
      </div>
    </>
  )
}

/** Shows a kind of alarm, and within it one alarm. */
function AlertFields({ silence }: { silence: Silence | undefined }) {
  const type = useWatch<SilenceInput, 'alarm_type_id'>({ name: 'alarm_type_id' })
  const { setValue } = useFormContext<SilenceInput>()
  const mayAlarms = useCan(listSatAlarms)
  const asksAlarm = type !== '' && mayAlarms
  const { data, error } = useRead(listSatAlarms, { query: { per_page: OFFERED } }, { enabled: asksAlarm, freshFor: 60 })
  const unread = useChoicesFailure(error)
  const same = data?.items.filter(({ alarm_type_id }) => alarm_type_id === type) ?? []
  const own = silence?.alarm && same.every(({ id }) => id !== silence.alarm?.id) ? [silence.alarm] : []
  const alarms = [
    { value: '', label: 'Todos deste tipo' },
    ...own.map(({ id, description }) => ({ value: id, label: description })),
    ...same.map((alarm) => ({
      value: alarm.id,
      label: [conditionOf(alarm), alarm.groups.map(({ description }) => description).join(', ')]
        .filter(Boolean)
        .join(' – '),
    })),
  ]
  return (
    <>
      <Choice name="alarm_type_id" label="Alertas" options={TYPES} onChange={() => setValue('alarm_id', '')} />
      {asksAlarm && (alarms.length > 2 || unread || silence?.alarm) && (
        <Choice name="alarm_id" label="Alarme" options={alarms} hint={unread} />
      )}
    </>
  )
}
