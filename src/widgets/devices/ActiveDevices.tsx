import { useState } from 'react'
import type { OauthDevice } from '#api/contract/devices/oauth-devices.ts'
import { scopeText } from '#domain/access/client-scopes.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { CONFIRMATION_HINT, deviceState } from '#domain/access/device-state.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { cellProps, TableFrame, wholeText } from '#ui/painted/table/Table.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useNow } from '../kit/refresh/use-now.ts'
import { useSnackbars } from '../kit/snackbars.ts'
import { ACTIVE_COLUMNS, DEVICES_LAYOUT } from './device-columns.ts'
import { decisionText, useDeviceWrites } from './use-device-writes.ts'

interface Props {
  devices: readonly OauthDevice[]
  mayDecide: boolean
}

const NOT_ALLOWED = 'Seu perfil não permite autorizar dispositivos'

/** 'Dispositivos ativos': authorized ones, and those whose code is still good. */
export function ActiveDevices({ devices, mayDecide }: Props) {
  const now = useNow()
  const { decide, revoke } = useDeviceWrites()
  const snackbars = useSnackbars()
  const failed = useFailed()
  const [busyId, setBusyId] = useState<string>()
  const [subject, setSubject] = useState<OauthDevice>()

  const act = async ({ uuid }: OauthDevice, work: Promise<void>, done: string) => {
    setBusyId(uuid)
    try {
      await work
      snackbars.show({ level: 'success', text: done })
    } catch (error) {
      failed(error, (message) => message)
    } finally {
      setBusyId(undefined)
      setSubject(undefined)
    }
  }
  const answer = (device: OauthDevice, allowed: boolean) =>
    void act(device, decide(device.device_credential.user_code, allowed), decisionText(allowed))
  return (
    <>
      <TableFrame columns={ACTIVE_COLUMNS} layout={DEVICES_LAYOUT} label="Dispositivos ativos" className="devices">
        {devices.map((device) => (
          <DeviceRow
            key={device.uuid}
            device={device}
            now={now}
            mayDecide={mayDecide}
            busy={busyId === device.uuid}
            onAnswer={(allowed) => answer(device, allowed)}
            onRevoke={() => setSubject(device)}
          />
        ))}
      </TableFrame>
      {subject && (
        <ConfirmDialog
          title="Revogar este dispositivo?"
          text={[
            `${subject.client}, código ${subject.device_credential.user_code}.`,
            'Ele perde o acesso imediatamente.',
          ]}
          confirmLabel="Revogar"
          danger
          busy={busyId !== undefined}
          onConfirm={() => void act(subject, revoke(subject.uuid), 'Dispositivo revogado')}
          onCancel={() => setSubject(undefined)}
        />
      )}
    </>
  )
}

interface RowProps {
  device: OauthDevice
  now: number
  mayDecide: boolean
  busy: boolean
  onAnswer: (allowed: boolean) => void
  onRevoke: () => void
}

function DeviceRow({ device, now, mayDecide, busy, onAnswer, onRevoke }: RowProps) {
  const { client, scopes, address, activated_by, activated_utc, latest_activity_utc, created_utc } = device
  const { user_code } = device.device_credential
  const isWaiting = deviceState(device) === 'waiting'
  const disabledReason = mayDecide ? undefined : NOT_ALLOWED
  const [name, code, state, by, when, actions] = ACTIVE_COLUMNS.map(cellProps)
  return (
    <tr>
      <td {...name} title={wholeText(client)}>
        {client}
        <small title={scopeText(scopes)}>{scopeText(scopes)}</small>
      </td>
      <td {...code}>{user_code}</td>
      <td {...state}>
        <DeviceStatus device={device} />
      </td>
      <td {...by}>
        {activated_utc && (
          <>
            <span title={activated_by ?? undefined}>{activated_by}</span>
            <small>{formatDateTime(activated_utc)}</small>
          </>
        )}
      </td>
      <td {...when}>
        {latest_activity_utc ? (
          <time dateTime={latest_activity_utc} title={formatDateTime(latest_activity_utc)}>
            {relativeTime(latest_activity_utc, now)}
          </time>
        ) : (
          `Pediu ${relativeTime(created_utc, now)}, de ${address}`
        )}
      </td>
      <td {...actions}>
        {isWaiting ? (
          <span className="inline-flex gap-2">
            <Button
              size="sm"
              busy={busy}
              disabledReason={disabledReason}
              onClick={() => onAnswer(false)}
              aria-label={`Recusar ${user_code}`}
            >
              Recusar
            </Button>
            <Button
              size="sm"
              busy={busy}
              disabledReason={disabledReason}
              onClick={() => onAnswer(true)}
              aria-label={`Autorizar ${user_code}`}
            >
              Autorizar
            </Button>
          </span>
        ) : (
          <Button
            size="sm"
            busy={busy}
            disabledReason={disabledReason}
            onClick={onRevoke}
            aria-label={`Revogar ${user_code}`}
          >
            Revogar
          </Button>
        )}
      </td>
    </tr>
  )
}

function DeviceStatus({ device }: { device: OauthDevice }) {
  switch (deviceState(device)) {
    case 'active':
      return (
        <Status level="success" icon="circle-check">
          Autorizado
        </Status>
      )
    case 'unconfirmed':
      return (
        <>
          <Status level="info" icon="circle-check">
            Autorizado
          </Status>
          <small>{CONFIRMATION_HINT}</small>
        </>
      )
    default:
      return (
        <Status level="warning" icon="clock">
          Aguardando autorização
        </Status>
      )
  }
}
