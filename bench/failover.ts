// Three servers behind HAProxy and pgBouncer over a PostgreSQL with its standby, killed one after the other under load; by hand:
//   node bench/failover.ts [--servers 100] [--databases 5] [--every 6]
// so many kills of servers and of the database (whose standby is promoted), one in so many seconds. Afterwards everything that was acknowledged
// is looked for. Exit code 1 where something is not as it should be.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findings, prepare } from './failover/proof.ts'
import { type Call, startLoad } from './failover/load.ts'
import { openWorld } from './failover/world.ts'
import { pause, quantile } from './measurements.ts'

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '100' },
    databases: { type: 'string', default: '5' },
    every: { type: 'string', default: '6' },
  },
})
const kills = Number(values.servers)
const failovers = Number(values.databases)
const everyMs = Number(values.every) * 1000
/** Load before the first kill, and after the last one, in ms. */
const AROUND_MS = 20_000

const begun = performance.now()
const say = (text: string) => process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(0)} s ${text}\n`)

const world = await openWorld(say)
let isGood = true
try {
  const load = await startLoad(world, await prepare(world.pair.url()))
  const loads: number[] = []
  await pause(AROUND_MS)
  const away: number[] = []
  let standby: Promise<void> = Promise.resolve()
  for (let kill = 1; kill <= kills; kill++) {
    // Somebody is always there, though for a time nobody but one.
    while (world.runningServers() < 2) await pause(200)
    await world.killServer()
    loads.push(loadavg()[0] ?? 0)
    // Evenly among the others.
    if (Math.floor((kill * failovers) / kills) > away.length) {
      await standby
      const ms = await world.failOver()
      away.push(ms)
      say(`database ${away.length} of ${failovers} killed; another one after ${(ms / 1000).toFixed(1)} s`)
      standby = world.pair.addStandby()
    }
    if (kill % 10 === 0) say(`${kill} servers killed`)
    await pause(everyMs)
  }
  await standby
  await pause(AROUND_MS)
  await load.end()
  say('the load has ended')
  reportCalls(load.calls)
  reportLogs(world.logs)
  const found = await findings(world, load)
  say('found:')
  for (const { what, value, isGood: isSo } of found) {
    const mark = isSo === undefined ? ' ' : isSo ? '✓' : '✗'
    process.stdout.write(`  ${mark} ${what.padEnd(50)} ${value}\n`)
    if (isSo === false) isGood = false
  }
  const busy = `${quantile(loads, 0.5).toFixed(1)}, at most ${quantile(loads, 1).toFixed(1)}`
  say(
    `${kills} servers and ${away.length} databases killed; ${world.failedStarts()} starts failed; load of the machine ${busy}`,
  )
} finally {
  await world.close()
}
process.exit(isGood ? 0 : 1)

function reportCalls(calls: readonly Call[]): void {
  for (const kind of new Set(calls.map((call) => call.kind))) {
    const own = calls.filter((call) => call.kind === kind)
    const failed = own.filter(({ status }) => status !== 200)
    const figures = [0.5, 0.99, 1].map(
      (share) =>
        `${quantile(
          own.map(({ ms }) => ms),
          share,
        ).toFixed(0)} ms`,
    )
    const words = Map.groupBy(failed, ({ status, code }) => `${status} ${code}`)
    const reasons = [...words].map(([word, all]) => `${all.length} × ${word}`).join(', ')
    say(`${kind}: ${own.length} calls; half, 99 % and all within ${figures.join(', ')}; failed: ${reasons || 'none'}`)
  }
  const good = calls.filter(({ status }) => status === 200).map(({ at, ms }) => at + ms)
  const ends = good.toSorted((a, b) => a - b)
  const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? end))
  say(`longest time without a good answer to anybody: ${quantile(gaps, 1).toFixed(0)} ms`)
}

/** What the servers wrote of failures, by what failed. */
function reportLogs(logs: readonly string[][]): void {
  const lines = logs
    .flatMap((log) => log.join('').split('\n'))
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
  const failures = lines.flatMap((line) => {
    const { event, error, status, route = '' }: Record<string, string | number | undefined> = JSON.parse(line)
    if (error === undefined && !(typeof status === 'number' && status === 500)) return []
    return [
      `${event} ${route} ${String(error ?? status)
        .split('\n')[0]
        ?.slice(0, 160)}`,
    ]
  })
  for (const [words, all] of Map.groupBy(failures, (words) => words)) say(`log: ${all.length} × ${words}`)
}
