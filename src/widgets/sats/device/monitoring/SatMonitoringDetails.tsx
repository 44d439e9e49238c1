import type { ReactNode } from 'react'
import type { Monitoring } from '#api/contract/sats/sats.ts'
import { formatDate, formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { formatQuantity } from '#domain/money.ts'
import { clockDriftText, lanTypeLabel, memoryPercent } from '#domain/sats/sat-labels.ts'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { AccessKey } from '../../../kit/AccessKey.tsx'
import { batteryValue, lanValue, operationValue } from '../../sat-values.tsx'
import { useLoaded } from '../../../kit/failure/use-loaded.ts'

/** Below all else, and read for itself. */
const loadCoupon = () => import('./SatMonitoringCoupon.tsx').then(({ SatLastCoupon }) => ({ default: SatLastCoupon }))

/** Stands for a value that the device did not say: it is said to be so, never guessed. */
export const UNKNOWN = <span className="text-fg-3">não informado</span>

const detail = <T,>(value: T | null, show: (value: T) => ReactNode = String) => (value === null ? UNKNOWN : show(value))

/** Everything that the device said at its last reading. */
export function SatMonitoringDetails({ latest, now }: { latest: Monitoring; now: number }) {
  const SatLastCoupon = useLoaded(loadCoupon)
  // The device's own times are by its own clock.
  const deviceNow = now + (latest.clock_drift_seconds ?? 0) * 1000
  const instant = (iso: string | null, present = deviceNow) =>
    detail(iso, (known) => (
      <>
        <span className="tabular-nums">{formatDateTime(known)}</span>{' '}
        <span className="text-fg-3 whitespace-nowrap">({relativeTime(known, present)})</span>
      </>
    ))
  const code = (text: string | null) => detail(text, (known) => <span className="tabular-nums">{known}</span>)
  const key = (text: string | null, what: string) => detail(text, (known) => <AccessKey value={known} what={what} />)
  const sections: readonly { title: string; items: readonly Definition[] }[] = [
    {
      title: 'Operação',
      items: [
        { label: 'Estado de operação', value: detail(latest.operation_state, operationValue) },
        { label: 'Relógio do equipamento', value: instant(latest.device_date) },
        { label: 'Diferença do relógio', value: detail(latest.clock_drift_seconds, clockDriftText) },
      ],
    },
    {
      title: 'Comunicação',
      items: [
        { label: 'Último monitoramento', value: instant(latest.created_utc, now) },
        { label: 'Comunicação SEFAZ', value: instant(latest.last_sefaz_communication_date) },
        { label: 'Transmissão SEFAZ', value: instant(latest.last_sefaz_transmission_date) },
        { label: 'Cupons em memória', value: detail(latest.pending_coupons, formatQuantity) },
        // An empty list has neither.
        ...(latest.pending_coupons === 0
          ? []
          : [
              {
                label: 'Primeiro cupom em memória',
                span: 'all' as const,
                value: key(latest.pending_first_key, 'chave do primeiro cupom'),
              },
              {
                label: 'Último cupom em memória',
                span: 'all' as const,
                value: key(latest.pending_last_key, 'chave do último cupom'),
              },
            ]),
      ],
    },
    {
      title: 'Memória e bateria',
      items: [
        { label: 'Memória usada', value: memoryText(latest) },
        { label: 'Memória total', value: detail(latest.memory_total_bytes, formatBytes) },
        { label: 'Bateria', value: detail(latest.battery_level, batteryValue) },
      ],
    },
    {
      title: 'Rede',
      items: [
        { label: 'Rede local', value: detail(latest.lan_status, lanValue) },
        { label: 'Endereço', value: detail(latest.lan_type, lanTypeLabel) },
        { label: 'IP', value: code(latest.lan_ip) },
        { label: 'Máscara', value: code(latest.lan_mask) },
        { label: 'Gateway', value: code(latest.lan_gateway) },
        { label: 'DNS primário', value: code(latest.lan_dns_1) },
        { label: 'DNS secundário', value: code(latest.lan_dns_2) },
        { label: 'MAC', value: code(latest.lan_mac) },
      ],
    },
    {
      title: 'Software',
      items: [
        { label: 'Software básico', value: code(latest.software_version) },
        { label: 'Layout', value: code(latest.layout_version) },
      ],
    },
    {
      title: 'Certificado',
      items: [
        { label: 'Emissão', value: detail(latest.certificate_issued_on, formatDate) },
        {
          label: 'Vencimento',
          value: detail(latest.certificate_expires_on, (day) => (
            <>
              {formatDate(day)}{' '}
              <span className="text-fg-3 whitespace-nowrap">({relativeTime(`${day}T23:59:59`, now)})</span>
            </>
          )),
        },
      ],
    },
  ]
  return (
    <>
      {latest.warnings.length > 0 && (
        <section className="section" aria-label="Avisos">
          <Note level="warning" icon="triangle-alert">
            <b>Parte do que o equipamento informou não pôde ser lida:</b>
            <ul>
              {latest.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Note>
        </section>
      )}
      {sections.map(({ title, items }) => (
        <Section key={title} title={title}>
          <DefinitionList items={items} />
        </Section>
      ))}
      {SatLastCoupon && <SatLastCoupon accessKey={latest.last_cfe_key} />}
    </>
  )
}

function memoryText(latest: Monitoring): ReactNode {
  const percent = memoryPercent(latest)
  return detail(
    latest.memory_used_bytes,
    (used) => formatBytes(used) + (percent === null ? '' : ` (${percent.toLocaleString('pt-BR')} %)`),
  )
}
