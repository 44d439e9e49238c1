import { useState } from 'react'
import type { SatEvent } from '#api/contract/sats/sat-series.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { durationText } from '#domain/time/duration-text.ts'
import { formatQuantity } from '#domain/money.ts'
import { batteryLabel, operationStateLabel } from '#domain/sats/sat-labels.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { Timeline, type TimelineItem } from '#ui/painted/Timeline.tsx'

/** As many as are shown unasked. */
const FEW = 5

interface Props {
  /** Newest first. */
  events: readonly SatEvent[]
  /** How many there were; more than are here where they were too many. */
  total: number
  /** 'nas últimas 24 horas' */
  none: string
  now: number
}

/** Lists changes, and silences of the SAT: the content of the charts, in words. */
export function SatMonitoringEvents({ events, total, none, now }: Props) {
  const [all, setAll] = useState(false)
  const visible = all ? events : events.slice(0, FEW)
  return (
    <Section title="Mudanças e silêncios" count={total}>
      {total === 0 ? (
        <p className="text-fg-3">Nada mudou {none}, e o SAT não ficou em silêncio.</p>
      ) : (
        <Timeline items={visible.map((event) => itemOf(event, now))} />
      )}
      {visible.length < events.length && (
        <Button size="sm" className="mt-4" onClick={() => setAll(true)}>
          {events.length < total ? `Ver as ${events.length} mais recentes` : `Ver todas (${formatQuantity(total)})`}
        </Button>
      )}
      {all && events.length < total && (
        <p className="text-fg-3 mt-4">
          {formatQuantity(events.length)} de {formatQuantity(total)}; as anteriores estão no histórico.
        </p>
      )}
    </Section>
  )
}

function itemOf(event: SatEvent, now: number): TimelineItem {
  const { what, at_utc } = event
  const when = `${formatDateTime(at_utc)} (${relativeTime(at_utc, now)})`
  const until = what === 'silence' && event.until_utc
  return {
    id: `${what} ${at_utc}`,
    ...styleOf(event, now),
    lines: [until ? `De ${formatDateTime(at_utc)} a ${formatDateTime(until)}` : when],
  }
}

function styleOf(event: SatEvent, now: number): Pick<TimelineItem, 'level' | 'icon' | 'title'> {
  switch (event.what) {
    case 'battery_level': {
      const level = ({ ALTO: 'success', MEDIO: 'warning', BAIXO: 'danger' } as const)[event.to]
      const title = `Bateria: de ${batteryLabel(event.from)} para ${batteryLabel(event.to)}`
      return { level, icon: event.to === 'ALTO' ? 'circle-check' : 'battery-low', title }
    }
    case 'operation_state': {
      const title = `Operação: de ${operationStateLabel(event.from)} para ${operationStateLabel(event.to)}`
      return event.to === 0
        ? { level: 'success', icon: 'circle-check', title }
        : { level: 'danger', icon: 'octagon-x', title }
    }
    case 'lan_status':
      return event.to === 'CONECTADO'
        ? { level: 'success', icon: 'circle-check', title: 'Rede local conectada' }
        : { level: 'danger', icon: 'wifi-off', title: 'Rede local desconectada' }
    case 'silence': {
      const { at_utc, until_utc } = event
      const seconds = ((until_utc === null ? now : Date.parse(until_utc)) - Date.parse(at_utc)) / 1000
      return until_utc === null
        ? { level: 'danger', icon: 'unplug', title: `Em silêncio há ${durationText(seconds)}` }
        : { level: 'warning', icon: 'unplug', title: `Em silêncio por ${durationText(seconds)}` }
    }
  }
}
