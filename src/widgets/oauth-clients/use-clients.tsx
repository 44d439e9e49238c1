import { useMemo, useState } from 'react'
import { useCan, useConnection, useMe, useWrite } from '#api/client/use-connection.ts'
import { listOauthClients, type OauthClient, revokeOauthClient } from '#api/contract/devices/oauth-clients.ts'
import { restartSandbox } from '#api/contract/devices/sandbox.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { MissingDialog } from '../kit/failure/MissingPart.tsx'
import { useOpened } from '../kit/failure/use-loaded.ts'
import { useTellSaved } from '../kit/saved.ts'
import { useSnackbars } from '../kit/snackbars.ts'
import type { MadeClient } from './NewClient.tsx'

const loadForm = () => import('./NewClient.tsx').then(({ NewClient }) => ({ default: NewClient }))
const loadSecret = () => import('./ClientSecret.tsx').then(({ ClientSecret }) => ({ default: ClientSecret }))

/** Tools of the cells and buttons of the list. */
export interface ClientTools {
  create: () => void
  /** Has the data of a sandbox begin anew; absent of any other organization. */
  restart: (() => void) | undefined
  mayRevoke: boolean
  revoke: (client: OauthClient) => void
}

/** 'Recomeçar dados', which is asked before it is done. */
function useRestart() {
  const { tenant } = useConnection()
  const { data: me } = useMe()
  const write = useWrite(restartSandbox)
  const [isOpen, setOpen] = useState(false)
  const snackbars = useSnackbars()
  const failed = useFailed()
  const isSandbox = me?.tenants.some(({ id, is_sandbox }) => id === tenant && is_sandbox) === true
  const restart = async () => {
    try {
      await write.mutateAsync({})
      snackbars.show({ level: 'success', text: 'Os dados de teste recomeçam em alguns segundos' })
    } catch (error) {
      failed(error)
    } finally {
      setOpen(false)
    }
  }
  const question = isOpen && (
    <ConfirmDialog
      title="Recomeçar os dados de teste?"
      text={[
        'Documentos, empresas, SATs e alertas voltam ao começo.',
        'Acessos, perfis, clientes, webhooks e plano ficam. Isto não pode ser desfeito.',
      ]}
      confirmLabel="Recomeçar"
      danger
      busy={write.isPending}
      onConfirm={() => void restart()}
      onCancel={() => setOpen(false)}
    />
  )
  return { isSandbox, setOpen, question }
}

/** The list's own hook: the form of a new client, its secret, and 'Revogar' with its question. */
export function useClients() {
  const mayRevoke = useCan(revokeOauthClient)
  const write = useWrite(revokeOauthClient, [listOauthClients])
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<MadeClient>()
  const [subject, setSubject] = useState<OauthClient>()
  const Form = useOpened(loadForm, isNew, MissingDialog)
  const Secret = useOpened(loadSecret, made !== undefined, MissingDialog)
  const snackbars = useSnackbars()
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const { isSandbox, setOpen, question } = useRestart()
  const extra = useMemo<ClientTools>(
    () => ({
      create: () => setNew(true),
      mayRevoke,
      revoke: setSubject,
      restart: isSandbox ? () => setOpen(true) : undefined,
    }),
    [mayRevoke, isSandbox, setOpen],
  )
  const revoke = async ({ id }: OauthClient) => {
    try {
      await write.mutateAsync({ params: { id } })
      tellSaved({ what: 'oauth_client', id })
      snackbars.show({ level: 'success', text: 'Cliente revogado' })
    } catch (error) {
      failed(error, (message) => message)
    } finally {
      setSubject(undefined)
    }
  }
  const inline = (
    <>
      {question}
      {isNew && Form && <Form onMade={setMade} onClose={() => setNew(false)} />}
      {made && Secret && <Secret client={made} onClose={() => setMade(undefined)} />}
      {subject && (
        <ConfirmDialog
          title={`Revogar ${subject.description}?`}
          text={[
            subject.kind === 'device'
              ? 'Todos os seus dispositivos perdem o acesso imediatamente.'
              : subject.kind === 'portal'
                ? 'As páginas que ele abriu perdem o acesso imediatamente.'
                : 'Perde o acesso imediatamente.',
            'Isto não pode ser desfeito.',
          ]}
          confirmLabel="Revogar"
          danger
          busy={write.isPending}
          onConfirm={() => void revoke(subject)}
          onCancel={() => setSubject(undefined)}
        />
      )}
    </>
  )
  return { extra, inline: (isNew || made || subject || question) && inline }
}
