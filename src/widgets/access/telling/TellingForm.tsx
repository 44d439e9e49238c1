import { useWatch } from 'react-hook-form'
import { useCan, useWrite } from '#api/client/use-connection.ts'
import {
  type AlertTelling,
  AlertTellingForm,
  readAlertTelling,
  updateAlertTelling,
} from '#api/contract/sats/alert-telling.ts'
import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import { WORK_DAYS } from '#domain/sats/telling/telling.ts'
import { Section } from '#ui/painted/Section.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { CheckboxGroupField, SwitchField } from '../../kit/form/choices.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { GroupField } from '../grants/grant-fields.tsx'

const DAYS = Object.entries(WORK_DAYS).map(([value, label]) => ({ value, label }))
const asIs = (message: string) => message

function inputOf(telling: AlertTelling): AlertTellingForm {
  const { mails, work_days, work_from, work_until, escalates_after, escalates_to, digest_at } = telling
  return { mails, work_days, work_from, work_until, escalates_after, escalates_to, digest_at }
}

/** When members are told, and whom next. */
export function TellingForm({ telling }: { telling: AlertTelling }) {
  const save = useWrite(updateAlertTelling, [readAlertTelling, listSatAlarms])
  const maySave = useCan(updateAlertTelling)
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const { id } = telling.company_group
  return (
    <ApiForm
      className="form"
      aria-label="Como avisar"
      schema={AlertTellingForm}
      defaults={inputOf(telling)}
      from={readFrom(telling, inputOf)}
      send={async (body, _, version) => {
        await save.mutateAsync({ params: { id }, body, version })
        snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
        tellSaved({ what: 'company_group', id })
      }}
      onSaved={() => {}}
      failure={asIs}
      say={useFailed()}
      actions={
        <div className="row access-actions">
          <SubmitButton disabledReason={maySave ? undefined : 'Seu perfil não permite alterar grupos'}>
            Salvar
          </SubmitButton>
        </div>
      }
    >
      <Members telling={telling} />
      <Hours zone={telling.time_zone} />
      <Escalation telling={telling} />
    </ApiForm>
  )
}

function Members({ telling: { members } }: { telling: AlertTelling }) {
  return (
    <Section title="Membros">
      <SwitchField<AlertTellingForm>
        name="mails"
        label={`Avisar por e-mail (${members === 1 ? '1 pessoa' : `${members} pessoas`})`}
      />
      <TextField<AlertTellingForm>
        name="digest_at"
        label="Resumo diário"
        hint="Um e-mail por dia com os alertas que continuam, na hora informada. Vazio: sem resumo."
        mask="99:99"
        autoComplete="off"
      />
    </Section>
  )
}

function Hours({ zone }: { zone: string }) {
  const days = useWatch<AlertTellingForm, 'work_days'>({ name: 'work_days' })
  return (
    <Section title="Horário">
      <CheckboxGroupField<AlertTellingForm>
        name="work_days"
        label="Dias de trabalho"
        options={DAYS}
        hint={
          days.length === 0
            ? 'Sem dia marcado, todo alerta avisa na hora.'
            : `Fora do horário (${zone.replaceAll('_', ' ')}) os alertas esperam, menos os graves, que avisam sempre.`
        }
      />
      {days.length > 0 && (
        <div className="clocks">
          <TextField<AlertTellingForm> name="work_from" label="Das" mask="99:99" autoComplete="off" />
          <TextField<AlertTellingForm> name="work_until" label="Às" mask="99:99" autoComplete="off" />
        </div>
      )}
    </Section>
  )
}

function Escalation({ telling }: { telling: AlertTelling }) {
  const { company_group, escalates_to, escalates_to_name } = telling
  const to = useWatch<AlertTellingForm, 'escalates_to'>({ name: 'escalates_to' })
  return (
    <Section title="Se ninguém assumir">
      <GroupField<AlertTellingForm>
        name="escalates_to"
        label="Avisar o grupo"
        placeholder="Nenhum"
        others={[company_group.id]}
        own={escalates_to_name === null ? undefined : { id: escalates_to, description: escalates_to_name }}
      />
      {to !== '' && (
        <NumberField<AlertTellingForm>
          name="escalates_after"
          label="Após quantos minutos"
          hint="Contados desde que este grupo foi avisado."
          maxLength={4}
        />
      )}
    </Section>
  )
}
