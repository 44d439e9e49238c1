import { useFormContext, useWatch } from 'react-hook-form'
import type { SatAlarm, SatAlarmType } from '#api/contract/sats/sat-alarms.ts'
import { type AlarmDraft, withType } from '#domain/sats/sat-alarm-form.ts'
import { ALERT_LEVELS } from '#domain/sats/alert-states.ts'
import { ALARM_TYPES, isAlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { SelectField } from '../../kit/form/choices.tsx'
import { CompanyGroupsField } from '../../kit/form/lookup/CompanyGroupsField.tsx'
import { TextField } from '../../kit/form/fields.tsx'

const Choice = SelectField<AlarmDraft>
const Text = TextField<AlarmDraft>
const Groups = CompanyGroupsField<AlarmDraft>

const NONE = 'Selecione'
const WHO = 'Escolha quem recebe os alertas'
const UNSEEN = 'Seu perfil não permite ver grupos de empresas, por isso os do alarme não mudam aqui'

interface Props {
  alarm: SatAlarm | undefined
  types: readonly SatAlarmType[]
}

const named = (list: readonly { name: string; description: string }[] = []) =>
  list.map(({ name, description }) => ({ value: name, label: description }))
const described = (list: readonly { id: string; description: string }[] = []) =>
  list.map(({ id, description }) => ({ value: id, label: description }))

/** Shows the fields of an alarm's type. */
export function AlarmFields({ alarm, types }: Props) {
  const { setValue, getValues, trigger, formState } = useFormContext<AlarmDraft>()
  const chosen = useWatch<AlarmDraft, 'alarm_type_id'>({ name: 'alarm_type_id' })
  const type = types.find(({ id }) => id === chosen)
  const icon = type?.icon ?? 'bell'
  const { submitCount } = formState
  const restart = (id: string) => {
    if (!isAlarmTypeId(id)) return
    const { operator_name, value, unit_type_name, selected_option_id } = withType(getValues(), id)
    const changed = { operator_name, value, unit_type_name, selected_option_id }
    for (const [name, to] of Object.entries(changed)) setValue(name as keyof typeof changed, to, { shouldDirty: true })
    // Another type asks for other things.
    if (submitCount > 0) void trigger()
  }
  const asksOperator = !type || type.has_parameters
  const operator = {
    options: named(type?.operators),
    disabledReason: type ? undefined : 'Escolha antes quando alertar',
  }
  const options = described(type?.options)
  const units = named(type?.unit_types)
  const usual = isAlarmTypeId(chosen) ? ` (${ALERT_LEVELS[ALARM_TYPES[chosen].level].label})` : ''
  const levels = [
    { value: '', label: `O do tipo${usual}` },
    ...Object.entries(ALERT_LEVELS).map(([value, { label }]) => ({ value, label })),
  ]
  const asksValue = !type || (type.has_parameters && options.length === 0)
  return (
    <>
      <div className="row">
        <Icon name={iconOr(icon, 'triangle-alert')} className="text-fg-3" />
        <b>{alarm ? 'Editar alarme' : 'Novo alarme'}</b>
        <span className="flex-1" />
        <kbd className="cancel-key only-d" title="Esc cancela">
          Esc
        </kbd>
      </div>
      <div className="alarm-form">
        <Choice name="alarm_type_id" label="Quando" placeholder={NONE} options={described(types)} onChange={restart} />
        {asksOperator && <Choice name="operator_name" label="Operador" placeholder={NONE} {...operator} />}
        {options.length > 0 && <Choice name="selected_option_id" label="Opção" placeholder={NONE} options={options} />}
        {asksValue && <Text name="value" {...valueField(type)} data-autofocus={alarm !== undefined || undefined} />}
        {units.length > 0 && <Choice name="unit_type_name" label="Unidade" placeholder={NONE} options={units} />}
        <Choice name="level" label="Nível" options={levels} />
        <Groups name="group_ids" label="Grupos" own={alarm?.groups} placeholder={WHO} refusal={UNSEEN} />
      </div>
    </>
  )
}

/** By the type's mask, digits alone for whole numbers. */
function valueField(type: SatAlarmType | undefined) {
  const { mask = null, field_name = null, hint } = type?.extra ?? {}
  const digits = type?.value_type === 'integer'
  return { label: field_name ?? 'Valor', hint, mask, digits, disabled: !type, autoComplete: 'off' }
}
