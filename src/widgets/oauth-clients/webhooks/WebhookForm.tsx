import { useWatch } from 'react-hook-form'
import { useMe, useWrite } from '#api/client/use-connection.ts'
import {
  createWebhook,
  listWebhooks,
  readWebhook,
  updateWebhook,
  type Webhook,
} from '#api/contract/devices/webhooks.ts'
import { satisfies } from '#domain/access/needs.ts'
import { EVENT_KINDS, EVENT_NAMES, tellsOfNotes } from '#domain/events/event-kinds.ts'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { CheckboxField, CheckboxGroupField } from '../../kit/form/choices.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { CompaniesField } from '../../kit/form/lookup/CompaniesField.tsx'
import { EMPTY_WEBHOOK, webhookBody, type WebhookInput, WebhookTyped } from './webhook-input.ts'

/** A receiver's name, with its secret as it is told once. */
export interface NewSecret {
  description: string
  secret: string
}

interface NewProps {
  onMade: (made: NewSecret) => void
  onClose: () => void
}

/** 'Novo webhook'. */
export function NewWebhook({ onMade, onClose }: NewProps) {
  const create = useWrite(createWebhook, [listWebhooks])
  return (
    <FormDialog
      title="Novo webhook"
      schema={WebhookTyped}
      defaults={EMPTY_WEBHOOK}
      autoFocus
      send={async (typed) => {
        const body = webhookBody(typed)
        const { secret } = await create.mutateAsync({ body })
        // Here, since the secret is told once, to whom left the form meanwhile too.
        onMade({ description: body.description, secret })
      }}
      onSaved={onClose}
      onCancel={onClose}
      failure={(message) => message}
      actions={<SubmitButton>Registrar</SubmitButton>}
    >
      <Fields />
    </FormDialog>
  )
}

interface ChangeProps {
  webhook: Webhook
  onClose: () => void
}

/** 'Alterar webhook'. */
export function ChangeWebhook({ webhook, onClose }: ChangeProps) {
  const { id, description, url, kinds, companies } = webhook
  const update = useWrite(updateWebhook, [listWebhooks, readWebhook])
  return (
    <FormDialog
      title="Alterar webhook"
      schema={WebhookTyped}
      defaults={{
        description,
        url,
        kinds,
        is_limited: companies !== null,
        companies: (companies ?? []).map((one) => one.id),
      }}
      send={(typed) => update.mutateAsync({ params: { id }, body: webhookBody(typed) })}
      onSaved={onClose}
      onCancel={onClose}
      failure={(message) => message}
      actions={<SubmitButton>Salvar</SubmitButton>}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const isLimited = useWatch<WebhookInput, 'is_limited'>({ name: 'is_limited' })
  const { data: me } = useMe()
  // Nobody gives what they do not hold.
  const held = EVENT_NAMES.filter(
    (name) =>
      me &&
      satisfies(
        [EVENT_KINDS[name].needs, ...(tellsOfNotes(name) && me.features.nfce ? ['nfce:read' as const] : [])],
        me,
      ),
  )
  return (
    <>
      <TextField<WebhookInput>
        name="description"
        label="Descrição"
        hint="Para reconhecê-lo depois, por exemplo o nome do sistema."
        maxLength={120}
        data-autofocus
      />
      <TextField<WebhookInput>
        name="url"
        label="Endereço"
        hint="Recebe cada evento por POST, por exemplo https://erp.exemplo.com.br/eventos"
        inputMode="url"
        maxLength={2000}
      />
      <CheckboxGroupField<WebhookInput>
        name="kinds"
        label="Eventos"
        options={held.map((name) => ({ value: name, label: EVENT_KINDS[name].label }))}
      />
      <CheckboxField<WebhookInput> name="is_limited" label="Somente algumas empresas" />
      {isLimited && <CompaniesField<WebhookInput> name="companies" />}
    </>
  )
}
