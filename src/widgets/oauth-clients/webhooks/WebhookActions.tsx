import { useState } from 'react'
import { useCan, useWrite } from '#api/client/use-connection.ts'
import { listWebhookDeliveries } from '#api/contract/devices/webhook-deliveries.ts'
import {
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '#api/contract/devices/webhooks.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/overlay/Dialog.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Button, buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { useGo } from '../../kit/place/route.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { paths } from '../../paths.ts'

const loadForm = () => import('./WebhookForm.tsx').then(({ ChangeWebhook }) => ({ default: ChangeWebhook }))
const loadReplay = () => import('./Replay.tsx').then(({ Replay }) => ({ default: Replay }))
const loadSecret = () => import('./WebhookSecret.tsx').then(({ WebhookSecret }) => ({ default: WebhookSecret }))

type Opened = 'change' | 'replay' | 'rotate' | 'delete'

/** All that may be done with a receiver. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, description, state } = webhook
  const isPaused = state === 'paused'
  const [opened, setOpened] = useState<Opened>()
  const [secret, setSecret] = useState<string>()
  const close = () => setOpened(undefined)
  const Form = useOpened(loadForm, opened === 'change', MissingDialog)
  const Replay = useOpened(loadReplay, opened === 'replay', MissingDialog)
  const Secret = useOpened(loadSecret, secret !== undefined, MissingDialog)
  const mayChange = useCan(updateWebhook)
  const mayDelete = useCan(deleteWebhook)
  const { test, pause, rotate, remove, isPending } = useWebhookWrites(webhook, setSecret, close)
  return (
    <>
      <Button
        size="sm"
        disabledReason={
          !mayChange ? 'Seu perfil não permite alterar webhooks' : isPaused ? 'O webhook está pausado' : undefined
        }
        busy={isPending}
        onClick={() => void test()}
      >
        Enviar teste
      </Button>
      {mayChange && (
        <Menu
          label="Mais ações"
          button={<Icon name="ellipsis" size={16} />}
          buttonClassName={buttonClass('ghost', 'sm', true)}
          entries={[
            { id: 'change', label: 'Alterar', onSelect: () => setOpened('change') },
            { id: 'pause', label: isPaused ? 'Retomar' : 'Pausar', onSelect: () => void pause(!isPaused) },
            { id: 'rotate', label: 'Trocar o segredo', onSelect: () => setOpened('rotate') },
            { id: 'replay', label: 'Reenviar desde…', onSelect: () => setOpened('replay') },
            ...(mayDelete
              ? [{ id: 'delete', label: 'Excluir', danger: true, separated: true, onSelect: () => setOpened('delete') }]
              : []),
          ]}
        />
      )}
      {opened === 'change' && Form && <Form webhook={webhook} onClose={close} />}
      {opened === 'replay' && Replay && <Replay id={id} onClose={close} />}
      {opened === 'rotate' && (
        <ConfirmDialog
          {...ROTATING}
          title={`Trocar o segredo de ${description}?`}
          busy={isPending}
          onConfirm={() => void rotate()}
          onCancel={close}
        />
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          {...DELETING}
          title={`Excluir ${description}?`}
          busy={isPending}
          onConfirm={() => void remove()}
          onCancel={close}
        />
      )}
      {secret !== undefined && Secret && <Secret made={{ description, secret }} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const ROTATING: Pick<ConfirmDialogProps, 'text' | 'confirmLabel'> = {
  text: ['O novo segredo aparece uma única vez. Por um dia as mensagens são assinadas com os dois.'],
  confirmLabel: 'Trocar',
}
const DELETING: Pick<ConfirmDialogProps, 'text' | 'confirmLabel' | 'danger'> = {
  text: ['Nada mais é enviado, e os envios somem da lista.', 'Isto não pode ser desfeito.'],
  confirmLabel: 'Excluir',
  danger: true,
}

/** Returns the changes of a receiver, each of which says what came of it. */
function useWebhookWrites({ id }: Webhook, onSecret: (secret: string) => void, onDone: () => void) {
  const go = useGo()
  const snackbars = useSnackbars()
  const failed = useFailed()
  const testing = useWrite(testWebhook, [listWebhookDeliveries])
  const pausing = useWrite(pauseWebhook, [listWebhooks, readWebhook])
  const rotating = useWrite(rotateWebhookSecret, [readWebhook])
  const removing = useWrite(deleteWebhook, [listWebhooks])
  const params = { id }
  const say = async (doing: Promise<string | undefined>) => {
    try {
      const text = await doing
      if (text !== undefined) snackbars.show({ level: 'success', text })
    } catch (error) {
      failed(error, (message) => message)
    } finally {
      onDone()
    }
  }
  return {
    isPending: testing.isPending || pausing.isPending || rotating.isPending || removing.isPending,
    test: () => say(testing.mutateAsync({ params }).then(() => 'Teste enviado: o resultado aparece entre os envios')),
    pause: (is_paused: boolean) =>
      say(
        pausing
          .mutateAsync({ params, body: { is_paused } })
          .then(() => (is_paused ? 'Webhook pausado' : 'Webhook retomado')),
      ),
    rotate: () =>
      say(
        rotating.mutateAsync({ params }).then(({ secret }) => {
          onSecret(secret)
          return undefined
        }),
      ),
    remove: () =>
      say(
        removing.mutateAsync({ params }).then(() => {
          go(paths.webhooks())
          return 'Webhook excluído'
        }),
      ),
  }
}
