import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Meter } from '../platform/meter.ts'

/** Values that are read when somebody looks, by their labels. */
export type GaugeValues = () => Promise<readonly { labels: Readonly<Record<string, string>>; value: number }[]>

export interface Metrics {
  meter: Meter
  /** A gauge that is read at each look; what cannot be read is absent from it, or NaN. */
  gauge(name: string, help: string, labels: readonly string[], read: GaugeValues): void
  /** All of them in Prometheus' text format. */
  text(): Promise<string>
  contentType: string
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const TURN_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

/** Counts a server's work for Prometheus by prom-client, with the process' own figures. `now`: milliseconds since the epoch. */
export function prometheusMetrics({ version, now }: { version: string; now: () => number }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // The process' own are watched from the first look on: it wakes a hundred times a second to know how late it wakes, which nobody asks of most servers.
  let isWatched = false
  new Gauge({ name: 'fiscal_info', help: "The product's version", labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const calls = new Histogram({
    name: 'fiscal_call_duration_seconds',
    help: 'Answered calls of /api/v1',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_SECONDS,
    registers,
  })
  const turns = new Histogram({
    name: 'fiscal_turn_duration_seconds',
    help: 'Looks at each kind of work, and what a server does by itself',
    labelNames: ['work', 'result'],
    buckets: TURN_SECONDS,
    registers,
  })
  const lastTurns = new Gauge({
    name: 'fiscal_turn_last_success_timestamp_seconds',
    help: 'When a turn of regular work was last done',
    labelNames: ['work'],
    registers,
  })
  const files = new Counter({
    name: 'fiscal_files_total',
    help: 'Files of imports, by what became of them',
    labelNames: ['outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'fiscal_mails_total',
    help: 'Messages handed to the mail server, or that could not be',
    labelNames: ['result'],
    registers,
  })
  const queues = new Map<string, () => { waiting: number; underWay: number }>()
  const metrics: Metrics = {
    meter: {
      call: ({ status, ...of }, ms) => calls.observe({ ...of, status: String(status) }, ms / 1000),
      turn({ work, isDone }, ms) {
        turns.observe({ work, result: isDone ? 'done' : 'failed' }, ms / 1000)
        if (isDone) lastTurns.set({ work }, now() / 1000)
      },
      files: (outcome, count) => files.inc({ outcome }, count),
      queue: (name, depth) => void queues.set(name, depth),
      mail: ({ isSent }) => mails.inc({ result: isSent ? 'sent' : 'failed' }),
    },
    gauge(name, help, labelNames, read) {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset()
          const values = await read().catch(() => [])
          for (const { labels, value } of values) this.set(labels, value)
          // Without labels it would be told as 0.
          if (labelNames.length === 0 && values.length === 0) this.set(Number.NaN)
        },
      })
    },
    text() {
      if (!isWatched) collectDefaultMetrics({ register: registry })
      isWatched = true
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
  metrics.gauge('fiscal_queue', 'Work that waits for its turn or is under way', ['queue', 'state'], async () =>
    [...queues].flatMap(([queue, depth]) => {
      const { waiting, underWay } = depth()
      return [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'under_way' }, value: underWay },
      ]
    }),
  )
  return metrics
}
