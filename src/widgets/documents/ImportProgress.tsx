import { useEffect, useState } from 'react'
import { outageText } from '#api/client/outage.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { LiveAlert, LiveStatus } from '#ui/Live.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Meter } from '#ui/painted/chart/Meter.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { useIsReported } from '../kit/failure/failure.ts'
import type { ImportQueue, ImportState } from './import-queue.ts'

interface Props {
  state: ImportState
  queue: ImportQueue
}

const PHASES = {
  idle: '',
  running: 'Importando',
  waiting: 'Aguardando o servidor',
  stopped: 'Importação parada',
  done: 'Importação concluída',
} as const

/** How far the import is, why it does not go on, and what can be done about it. */
export function ImportProgress({ state, queue }: Props) {
  const { phase, files, bytes, ahead, reports } = state
  const isUnderWay = phase === 'running' || phase === 'waiting'
  const done = bytes.done + ahead.bytes
  const text = `${formatBytes(done)} de ${formatBytes(bytes.total)}`
  return (
    <section className="import-progress" aria-label="Andamento">
      <div className="head">
        <b>{PHASES[phase]}</b>
        <span className="hint tabular-nums">
          {counted(files.done)} de {counted(files.total, 'arquivo enviado', 'arquivos enviados')} · {text} ·{' '}
          {counted(reports.length + ahead.results, 'resultado', 'resultados')}
        </span>
        <span className="flex-1" />
        {isUnderWay && (
          <Button size="sm" onClick={queue.stop}>
            Parar
          </Button>
        )}
        {phase === 'stopped' && !state.error && (
          <Button size="sm" kind="primary" onClick={queue.resume}>
            Continuar
          </Button>
        )}
        {!isUnderWay && (
          <Button size="sm" kind="ghost" onClick={queue.clear}>
            Limpar
          </Button>
        )}
      </div>
      <Meter
        role="progressbar"
        label="Enviado"
        text={text}
        max={Math.max(bytes.total, 1)}
        parts={[{ value: phase === 'done' ? Math.max(bytes.total, 1) : done, tone: 'now' }]}
      />
      {state.error && <Failure state={state} queue={queue} />}
      {/* Said when it turns, and not with each call. */}
      <LiveStatus as="p" className="sr-only">
        {phase === 'done'
          ? `Importação concluída: ${counted(reports.length, 'resultado', 'resultados')}`
          : PHASES[phase]}
      </LiveStatus>
    </section>
  )
}

function Failure({ state: { phase, error, again }, queue }: Props) {
  const isOurs = useIsReported(error ?? null)
  if (!error) return null
  const isWaiting = phase === 'waiting'
  const { message, fields, isOutage } = error
  const words = fields['documents'] ?? (isOutage ? outageText(error) : message)
  return (
    <LiveAlert className="failed" part="error">
      {isOurs && (
        <Note level={isWaiting ? 'warning' : 'danger'} icon={isWaiting ? 'cloud-off' : 'circle-alert'}>
          {words} Nada se perdeu: o que falta continua na fila.
        </Note>
      )}
      {/* Who may not is refused again. */}
      {error.status !== 403 && (
        <div className="row">
          <Button size="sm" icon="rotate-cw" onClick={queue.resume}>
            Tentar novamente
          </Button>
          {isWaiting && again !== undefined && <Countdown until={again} />}
        </div>
      )}
    </LiveAlert>
  )
}

/** Seconds until the next try; not read out, since the note is. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <span className="hint tabular-nums" aria-hidden="true">
      Nova tentativa em {seconds} s
    </span>
  )
}

function counted(count: number, one = '', many = one): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`.trim()
}
