import { useWatch } from 'react-hook-form'
import { ChannelForm, NewChannelForm } from '#api/contract/sats/alert-channels.ts'
import type { AlertChannel } from '#api/contract/sats/alert-telling.ts'
import { CHANNEL_KINDS, LEAST_LEVELS } from '#domain/sats/telling/alert-channels.ts'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { SegmentedField, SelectField, SwitchField } from '../../kit/form/choices.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { inputOf, NEW } from './channel-input.ts'
import { useChannelWrites } from './use-channel-writes.ts'

const KINDS = Object.entries(CHANNEL_KINDS).map(([value, { label }]) => ({ value, label }))
const LEVELS = Object.entries(LEAST_LEVELS).map(([value, label]) => ({ value, label }))

export interface ChannelDialogProps {
  group: { id: string }
  /** Undefined for a new one. */
  channel: AlertChannel | undefined
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void
  onClose: () => void
}

/** A channel of a group of companies, new or in change. */
export function ChannelDialog({ group, channel, onSecret, onClose }: ChannelDialogProps) {
  const writes = useChannelWrites(group.id)
  return (
    <FormDialog
      title={channel ? 'Editar canal' : 'Novo canal'}
      schema={channel ? ChannelForm : NewChannelForm}
      defaults={channel ? inputOf(channel) : NEW}
      from={readFrom(channel, inputOf)}
      autoFocus
      send={async (body, _, version) => {
        const secret = await writes.save(channel?.id, body, version)
        // Here, since it is told once, to whom left the form meanwhile too.
        if (secret !== null) onSecret(secret)
      }}
      onSaved={onClose}
      onCancel={onClose}
      failure={(message) => message}
      actions={<SubmitButton>Salvar</SubmitButton>}
    >
      {!channel && <SegmentedField<ChannelForm> name="kind" label="Tipo" options={KINDS} />}
      <OfKind isNew={!channel} />
      <TextField<ChannelForm>
        name="description"
        label="Nome"
        hint="Para reconhecê-lo, por exemplo o nome do sistema ou da sala."
        maxLength={60}
        autoComplete="off"
      />
      <SelectField<ChannelForm> name="least_level" label="Recebe" options={LEVELS} />
      {channel && <SwitchField<ChannelForm> name="is_active" label="Ligado" />}
    </FormDialog>
  )
}

function OfKind({ isNew }: { isNew: boolean }) {
  const kind = useWatch<ChannelForm, 'kind'>({ name: 'kind' })
  const stays = isNew ? undefined : 'Preencha só para trocar'
  return (
    <>
      <p className="hint">{CHANNEL_KINDS[kind].hint}</p>
      {kind === 'push' ? null : kind === 'telegram' ? (
        <>
          <TextField<ChannelForm>
            name="token"
            label="Token do bot"
            hint={stays ?? 'O que o @BotFather deu ao criar o bot.'}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <TextField<ChannelForm>
            name="chat"
            label="Grupo ou canal"
            hint="O número do grupo, como -1001234567890, ou @canal."
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
        </>
      ) : (
        <TextField<ChannelForm>
          name="address"
          label="Endereço"
          hint={stays ?? 'Começa com https://'}
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
        />
      )}
    </>
  )
}
