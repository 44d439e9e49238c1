import { useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { updateAlertChannel } from '#api/contract/sats/alert-channels.ts'
import type { AlertChannel } from '#api/contract/sats/alert-telling.ts'
import { CHANNEL_KINDS, LEAST_LEVELS } from '#domain/sats/telling/alert-channels.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { Badge } from '#ui/painted/Status.tsx'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { Link } from '../../kit/place/Link.tsx'
import { usePlace } from '../../kit/place/place.ts'
import { paths } from '../../paths.ts'
import { DeliveryStatus } from './DeliveryStatus.tsx'
import { useChannelWrites } from './use-channel-writes.ts'

const loadForm = () => import('./ChannelDialog.tsx').then(({ ChannelDialog }) => ({ default: ChannelDialog }))
const loadSecret = () => import('./ChannelSecret.tsx').then(({ ChannelSecret }) => ({ default: ChannelSecret }))

interface Props {
  group: { id: string; description: string }
  channels: readonly AlertChannel[]
}

/** 'Canais': where a group is told beside its members' mail. */
export function Channels({ group, channels }: Props) {
  const mayChange = useCan(updateAlertChannel)
  const [editing, setEditing] = useState<{ channel?: AlertChannel }>()
  const [secret, setSecret] = useState<string>()
  const Form = useOpened(loadForm, editing !== undefined, MissingDialog)
  const Secret = useOpened(loadSecret, secret !== undefined, MissingDialog)
  return (
    <Section title="Canais" count={channels.length}>
      <p className="text-fg-2">
        Além do e-mail aos membros, cada alerta pode ir para outro sistema (webhook), para um canal do Slack ou do
        Telegram, e para os navegadores dos membros.
      </p>
      {channels.length > 0 && (
        <ul className="channels" aria-label="Canais">
          {channels.map((channel) => (
            <li key={channel.id}>
              <ChannelCard
                channel={channel}
                group={group}
                mayChange={mayChange}
                onEdit={() => setEditing({ channel })}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon="plus"
          disabledReason={mayChange ? undefined : 'Seu perfil não permite alterar grupos'}
          onClick={() => setEditing({})}
        >
          Novo canal
        </Button>
      </div>
      {editing && Form && (
        <Form group={group} channel={editing.channel} onSecret={setSecret} onClose={() => setEditing(undefined)} />
      )}
      {secret !== undefined && Secret && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  )
}

interface CardProps extends Pick<Props, 'group'> {
  channel: AlertChannel
  mayChange: boolean
  onEdit: () => void
}

function ChannelCard({ channel, group, mayChange, onEdit }: CardProps) {
  const { id, kind, description, target, least_level, is_active, gone_utc, last } = channel
  const writes = useChannelWrites(group.id)
  const { notifications } = usePlace()
  const failed = useFailed()
  const [isRemoving, setRemoving] = useState(false)
  const asIs = (message: string) => message
  const doing = (work: Promise<unknown>) => void work.catch((error: unknown) => failed(error, asIs))
  return (
    <article className="card channel" aria-label={description}>
      <div className="min-w-0">
        <b className="truncate" title={description}>
          {description}
        </b>
        <span className="text-fg-3">
          {CHANNEL_KINDS[kind].label} · {target} · {LEAST_LEVELS[least_level]}
        </span>
        {kind === 'push' && notifications && (
          <Link to={paths.profile()} className="link">
            Ativar as minhas em Perfil
          </Link>
        )}
        {is_active ? (
          last && <DeliveryStatus {...last} />
        ) : (
          <Badge level="neutral" icon="ban">
            {gone_utc === null ? 'Desligado' : `Desligado em ${formatDateTime(gone_utc)}: o endereço não recebe mais`}
          </Badge>
        )}
      </div>
      {mayChange && (
        <div className="row">
          <Button
            size="sm"
            busy={writes.isTrying}
            aria-label={`Enviar teste a ${description}`}
            onClick={() => doing(writes.attempt(id))}
          >
            Enviar teste
          </Button>
          {gone_utc !== null && (
            <Button size="sm" aria-label={`Ligar ${description} de novo`} onClick={() => doing(writes.resume(channel))}>
              Ligar de novo
            </Button>
          )}
          <Button size="sm" kind="ghost" aria-label={`Editar ${description}`} onClick={onEdit}>
            Editar
          </Button>
          <Button size="sm" kind="ghost" aria-label={`Excluir ${description}`} onClick={() => setRemoving(true)}>
            Excluir
          </Button>
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={`Excluir o canal ${description}?`}
          text={['O que ainda espera para ser entregue nele se perde, e as entregas saem da lista.']}
          confirmLabel="Excluir"
          danger
          onConfirm={() => {
            setRemoving(false)
            doing(writes.remove(id))
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
    </article>
  )
}
