import { useCan, useRead } from '#api/client/use-connection.ts'
import { readSat, type Sat } from '#api/contract/sats/sats.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Leaders } from '#ui/painted/DefinitionList.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { companyName } from '#domain/companies/company-name.ts'
import { satRow, type OwnRows } from '../../kit/list/own/rows.ts'
import { useOwnThing } from '../../kit/list/own/use-own.ts'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import { AlertList } from '../alerts/AlertList.tsx'
import { useTitle } from '../../kit/place/title.ts'
import { SatLinks } from '../SatLinks.tsx'
import { SideSheet } from './SideSheet.tsx'
import { SatNowSections } from '../device/monitoring/SatNowSections.tsx'

const OWN: OwnRows<Required<Sat>> = { kind: 'sat', row: satRow }

interface Props {
  serial: string
  /** Seconds between refreshes. */
  every: number
  /** By how many ms the server's clock is ahead of this one. */
  ahead: number
  now: number
  onAlert: (id: string) => void
  onClose: () => void
}

/** The state of one SAT beside the park: timer, lights, last contacts, alerts. */
export function SatPanel({ serial, every, ahead, now, onAlert, onClose }: Props) {
  const mayRead = useCan(readSat)
  const sat = useRead(readSat, { params: { id: serial } }, { enabled: mayRead })
  useTitle(sat.data && `SAT ${serial}`)
  useRefresh(every, Math.max(sat.dataUpdatedAt, sat.errorUpdatedAt), () => void sat.refetch({ cancelRefetch: false }))

  return (
    <SideSheet label={`SAT ${serial}`} title={<h2 className="tabular-nums">SAT {serial}</h2>} onClose={onClose}>
      {!mayRead ? (
        <Empty icon="lock" title="Sem acesso" text="Seu perfil não permite ver os detalhes dos SATs." />
      ) : (
        <ReadRegion read={sat} text="Não foi possível carregar o SAT" skeleton={<SkeletonLines lines={6} />}>
          {(data) => <State sat={data} ahead={ahead} now={now} onAlert={onAlert} />}
        </ReadRegion>
      )}
    </SideSheet>
  )
}

function at(iso: string | null | undefined) {
  if (!iso) return '–'
  const time = formatDateTime(iso)
  return (
    <span title={time}>
      {time.slice(0, 16)}
      <span className="seconds">{time.slice(16)}</span>
    </span>
  )
}

function State({
  sat,
  ahead,
  now,
  onAlert,
}: {
  sat: Required<Sat>
  ahead: number
  now: number
  onAlert: Props['onAlert']
}) {
  const own = useOwnThing(OWN)
  const { latest_monitoring: latest, retired_on: retired, notifications, company } = sat
  return (
    <>
      {latest || retired ? (
        <SatNowSections sat={sat} ahead={ahead} />
      ) : (
        <section className="section">
          <Empty icon="cpu" title="Nunca monitorado" text="Nenhum agente enviou dados deste SAT até agora." />
        </section>
      )}
      <section className="section">
        <Leaders
          rows={[
            { label: 'Empresa', value: companyName(company) },
            { label: 'Ponto de venda', value: sat.point_of_sale?.name ?? '–' },
            { label: 'Monitoramento', value: at(latest?.created_utc) },
            { label: 'Comunicação SEFAZ', value: at(latest?.last_sefaz_communication_date) },
            { label: 'Transmissão SEFAZ', value: at(latest?.last_sefaz_transmission_date) },
            { label: 'Cupons em memória', value: latest?.pending_coupons ?? '–' },
            ...(own?.lines(sat) ?? []),
          ]}
        />
        <SatLinks serial={sat.serial_number} />
        {own?.buttons(sat)}
      </section>
      <section className="section">
        <h2>
          Alertas <span className="text-fg-3 tabular-nums">{notifications.length}</span>
        </h2>
        {notifications.length > 0 ? (
          <AlertList alerts={notifications} now={now} onOpen={onAlert} />
        ) : (
          <p className="text-fg-3">Nenhum alerta</p>
        )}
      </section>
    </>
  )
}
