import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCan, useConnection, useRead, useWrite } from '#api/client/use-connection.ts'
import {
  type AlertBrowser,
  createAlertBrowser,
  deleteAlertBrowser,
  listAlertBrowsers,
  readPushKey,
  tryAlertBrowser,
} from '#api/contract/sats/alert-browsers.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import type { BrowserNotifications, NotificationState, TurnedOn } from '../kit/place/notifications.ts'
import { useSnackbars } from '../kit/snackbars.ts'

/** Reasons why this browser has none, and what helps. */
const LACKS: Readonly<Record<Exclude<NotificationState, 'on' | 'off'>, string>> = {
  refused:
    'As notificações deste site estão bloqueadas neste navegador. Permita-as nas configurações do site, ao lado do endereço, e abra esta página de novo.',
  unsupported:
    'Este navegador não recebe notificações. Use uma versão atual do Chrome, do Edge, do Firefox ou do Safari.',
  uninstalled:
    'No iPhone e no iPad as notificações chegam só ao sistema instalado: no Safari, toque em Compartilhar e em “Adicionar à Tela de Início”, abra-o por lá e ative aqui.',
  insecure: 'As notificações só funcionam quando o sistema é aberto por https.',
}

/** Ends of an attempt that came to nothing. */
const ENDS: Readonly<Record<Exclude<TurnedOn, 'on'>, string>> = {
  refused: 'O navegador bloqueou as notificações deste site',
  dismissed: 'A permissão não foi dada: ative de novo e escolha Permitir',
  unreachable:
    'O navegador não alcançou o serviço de notificações dele. Verifique a conexão, se ele permite notificações e se a janela não é anônima, e tente de novo',
}

const asIs = (message: string) => message

interface Props {
  notifications: BrowserNotifications
}

/** 'Notificações', for who may read alerts. */
export function Notifications({ notifications }: Props) {
  const mayHear = useCan(listAlertBrowsers)
  return mayHear && <Mine notifications={notifications} />
}

/** This browser, and the user's others that show alerts. */
function Mine({ notifications }: Props) {
  const { tenant } = useConnection()
  const read = useRead(listAlertBrowsers, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<NotificationState>()
  // What the browser has lies outside of React; it is asked again whenever the server's list has changed.
  useEffect(() => {
    let isGone = false
    void notifications.state(tenant).then((known) => isGone || setState(known))
    return () => {
      isGone = true
    }
  }, [notifications, tenant, read.data])
  return (
    <section className="section" aria-label="Notificações">
      <h2 className="h2" ref={heading} tabIndex={-1}>
        Notificações
      </h2>
      <p className="mt-1 text-fg-2">
        Os alertas dos grupos que usam o canal Navegador chegam ao navegador ou ao celular, mesmo com o sistema fechado,
        enquanto a sua sessão durar nele.
      </p>
      <ReadRegion read={read} skeleton={<SkeletonLines lines={2} />}>
        {({ items }) => (
          <>
            {state !== undefined && (
              <Here
                notifications={notifications}
                state={state}
                isOn={state === 'on' && items.some(({ is_current }) => is_current)}
                onChanged={(end) => {
                  if (end === 'refused') setState('refused')
                  // The button that was pressed goes.
                  else if (end === 'on') heading.current?.focus()
                }}
              />
            )}
            {items.length > 0 && <Browsers items={items} notifications={notifications} heading={heading} />}
          </>
        )}
      </ReadRegion>
    </section>
  )
}

interface HereProps {
  notifications: BrowserNotifications
  state: NotificationState
  isOn: boolean
  onChanged: (end: TurnedOn) => void
}

/** This browser: how it stands, or the button that turns it on. */
function Here({ notifications, state, isOn, onChanged }: HereProps) {
  const connection = useConnection()
  const register = useWrite(createAlertBrowser, [listAlertBrowsers])
  const snackbars = useSnackbars()
  const failed = useFailed()
  const [isBusy, setBusy] = useState(false)
  if (isOn) return null
  if (state !== 'on' && state !== 'off') {
    return (
      <div className="mt-3">
        <Note level={state === 'refused' ? 'warning' : 'info'} icon="info">
          {LACKS[state]}
        </Note>
      </div>
    )
  }

  const turnOn = async () => {
    setBusy(true)
    try {
      const end = await notifications.turnOn({
        tenant: connection.tenant,
        subject: connection.subject,
        key: async () => (await connection.call(readPushKey, {})).public_key,
        register: (body) => register.mutateAsync({ body }),
      })
      snackbars.show(
        end === 'on'
          ? { level: 'success', text: 'Notificações ativadas neste navegador' }
          : { level: 'warning', text: ENDS[end] },
      )
      onChanged(end)
    } catch (error) {
      failed(error, asIs)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-3">
      <Button kind="primary" size="sm" busy={isBusy} onClick={() => void turnOn()}>
        Ativar neste navegador
      </Button>
    </div>
  )
}

interface BrowsersProps {
  items: readonly AlertBrowser[]
  notifications: BrowserNotifications
  heading: RefObject<HTMLHeadingElement | null>
}

function Browsers({ items, notifications, heading }: BrowsersProps) {
  const { tenant, subject } = useConnection()
  const remove = useWrite(deleteAlertBrowser, [listAlertBrowsers])
  const attempt = useWrite(tryAlertBrowser, [listAlertBrowsers])
  const snackbars = useSnackbars()
  const failed = useFailed()
  const doing = (work: Promise<unknown>) => void work.catch((error: unknown) => failed(error, asIs))

  const test = async (id: string) => {
    const { state, result } = await attempt.mutateAsync({ params: { id } })
    snackbars.show(
      state === 'delivered'
        ? { level: 'success', text: 'Teste enviado: a notificação aparece em instantes' }
        : { level: 'danger', text: `O teste não chegou: ${result}` },
    )
  }
  const end = async ({ id, is_current }: AlertBrowser) => {
    // First, so that the button which turns it on again comes once it is off.
    if (is_current) await notifications.turnOff({ tenant, subject })
    await remove.mutateAsync({ params: { id } })
    // The button that was pressed goes with its row.
    heading.current?.focus()
  }
  return (
    <ul className="mt-3" aria-label="Navegadores com notificações">
      {items.map((browser) => (
        <li key={browser.id} className="flex min-h-14 flex-wrap items-center gap-3 border-t py-2 last:border-b">
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-medium">
              {browser.device} {browser.is_current && <span className="tag">Este navegador</span>}
            </span>
            <span className="text-fg-2 text-12 wrap-anywhere">{textOf(browser)}</span>
          </span>
          <Button
            size="sm"
            busy={attempt.isPending}
            aria-label={`Enviar teste a ${browser.device}`}
            onClick={() => doing(test(browser.id))}
          >
            Enviar teste
          </Button>
          <Button
            size="sm"
            kind="ghost"
            busy={remove.isPending}
            aria-label={`Remover ${browser.device}`}
            onClick={() => doing(end(browser))}
          >
            Remover
          </Button>
        </li>
      ))}
    </ul>
  )
}

function textOf({ created_utc, last }: AlertBrowser): string {
  const since = `Desde ${formatDateTime(created_utc)}`
  if (last === null) return since
  const newest = `a última notificação em ${formatDateTime(last.at)}`
  return last.result === null ? `${since} · ${newest}` : `${since} · ${newest} não chegou: ${last.result}`
}
