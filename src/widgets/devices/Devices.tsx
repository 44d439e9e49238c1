import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { activateDevice, listOauthDevices } from '#api/contract/devices/oauth-devices.ts'
import { deviceState } from '#domain/access/device-state.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { TableFrame } from '#ui/painted/table/Table.tsx'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { MissingDialog } from '../kit/failure/MissingPart.tsx'
import { useOpened } from '../kit/failure/use-loaded.ts'
import { usePolling } from '../kit/refresh/use-polling.ts'
import { ActiveDevices } from './ActiveDevices.tsx'
import { ACTIVE_COLUMNS, DEVICES_LAYOUT, EXPIRED_COLUMNS } from './device-columns.ts'
import './devices.css'
import { DevicesFrame, DevicesSection } from './DevicesFrame.tsx'
import { ExpiredCodes } from './ExpiredCodes.tsx'

/** A form is heavier than the tables, and most visits type no code. */
const loadDialog = () =>
  import('./ActivationDialog.tsx').then(({ ActivationDialog }) => ({ default: ActivationDialog }))

/** 'Dispositivos': those that are authorized or wait for it, and the codes that led to nothing. */
export default function Devices() {
  const read = useRead(listOauthDevices, {})
  const mayDecide = useCan(activateDevice)
  const [isTyping, setTyping] = useState(false)
  const ActivationDialog = useOpened(loadDialog, isTyping, MissingDialog)
  const devices = read.data?.items
  const active = devices?.filter((device) => deviceState(device) !== 'expired') ?? []
  const expired = devices?.filter((device) => deviceState(device) === 'expired') ?? []
  usePolling(
    read,
    active.some((device) => deviceState(device) !== 'active'),
  )
  return (
    <DevicesFrame
      action={
        <Button
          size="sm"
          kind="primary"
          disabledReason={mayDecide ? undefined : 'Seu perfil não permite autorizar dispositivos'}
          onClick={() => setTyping(true)}
        >
          Ativar por código
        </Button>
      }
    >
      <ReadScreen read={read} text="Não foi possível carregar os dispositivos" skeleton={<DevicesSkeleton />}>
        {() => (
          <>
            <DevicesSection title="Dispositivos ativos" count={active.length}>
              {active.length > 0 ? (
                <ActiveDevices devices={active} mayDecide={mayDecide} />
              ) : (
                <slot name="empty">
                  <Empty
                    title="Nenhum dispositivo ativo"
                    text="Um dispositivo que pede acesso mostra um código, que se digita aqui."
                    action={
                      <NextStep
                        to={{
                          label: 'Digitar um código',
                          doing: 'autorizar dispositivos',
                          needs: ['device:update'],
                          to: () => setTyping(true),
                        }}
                      />
                    }
                  />
                </slot>
              )}
            </DevicesSection>
            <DevicesSection title="Códigos expirados" count={expired.length}>
              {expired.length > 0 ? (
                <ExpiredCodes devices={expired} />
              ) : (
                <p className="text-fg-3">Nenhum código expirado nos últimos sete dias.</p>
              )}
            </DevicesSection>
          </>
        )}
      </ReadScreen>
      {isTyping && ActivationDialog && <ActivationDialog onClose={() => setTyping(false)} />}
    </DevicesFrame>
  )
}

/** Both tables before the first answer. */
const DevicesSkeleton = () => (
  <Awaited>
    <DevicesSection title="Dispositivos ativos">
      <TableFrame columns={ACTIVE_COLUMNS} layout={DEVICES_LAYOUT} label="Dispositivos ativos" className="devices">
        <SkeletonRows columns={ACTIVE_COLUMNS} rows={5} />
      </TableFrame>
    </DevicesSection>
    <DevicesSection title="Códigos expirados">
      <TableFrame
        columns={EXPIRED_COLUMNS}
        layout={DEVICES_LAYOUT}
        label="Códigos expirados"
        className="devices expired"
      >
        <SkeletonRows columns={EXPIRED_COLUMNS} rows={2} />
      </TableFrame>
    </DevicesSection>
  </Awaited>
)
