import { sql } from 'kysely'
import { httpPost } from '#api/simulator/post.node.ts'
import { live, makeSimulatedSat } from '#api/simulator/simulated-sat.ts'
import { statusReply } from '#api/simulator/status.ts'
import { makeAgentCredential } from '#api/server/identity/callers/credentials.ts'
import { scoped } from '#api/server/store/scope.ts'
import { costOf, type Demo } from '../../demo.ts'
import { type Measurement, type Order, pause, quantile } from '../../measurements.ts'
import { databaseOf, meterOfServer } from '../../processor.ts'

export const question = 'Does the server keep up with 2,000 SATs that post once a minute?'

export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open()
  const { sats, token } = await addSats(demo, Math.ceil(2000 * size))
  const database = await databaseOf(demo)
  const { process: server, origin } = await demo.serve()
  const post = httpPost(origin, token)
  const latencies: number[] = []
  let failed = 0
  const before = costOf(server.pid)
  const started = Date.now()
  /** Posts twice, once a minute (of a smaller size a smaller one), all SATs spread evenly over it. */
  const device = async (sat: (typeof sats)[number], nth: number) => {
    for (let turn = 0; turn < 2; turn++) {
      await pause(started + (turn + nth / sats.length) * 60_000 * size - Date.now())
      live(sat, Date.now())
      const sent = performance.now()
      await post('/sat_telemetry/', { readings: [{ raw: statusReply(sat, Date.now()) }] }).then(
        (reply) => (Reflect.get(Object(reply), 'taken') === 1 ? latencies.push(performance.now() - sent) : failed++),
        () => failed++,
      )
    }
  }
  const meter = meterOfServer(server.pid, database)
  yield* meter.of('a reading', 2 * sats.length, () => Promise.all(sats.map(device)))
  const seconds = (Date.now() - started) / 1000
  const after = costOf(server.pid)
  yield { name: 'readings taken', value: latencies.length / seconds, unit: '/s' }
  yield { name: 'refused or failed', value: failed, unit: '' }
  for (const share of [0.5, 0.99]) {
    yield { name: `latency, p${share * 100}`, value: quantile(latencies, share), unit: 'ms' }
  }
  yield { name: 'server, of a core', value: (100 * (after.seconds - before.seconds)) / seconds, unit: '%' }
  yield { name: 'server, memory', value: after.memory, unit: 'MB' }
}

/** Adds SATs to the demonstration's companies, whose alarms look at every reading. */
async function addSats({ store, tenant, platform }: Demo, count: number) {
  const now = platform.now()
  const { rows } = await sql<{ serial: string; cnpj: string }>`
    with shops as (
      select id, cnpj, row_number() over (order by id) - 1 as place, count(*) over () as shops from companies where tenant_id = ${tenant}
    ), added as (
      insert into sats (tenant_id, id, company_id, serial_number)
      select ${tenant}, gen_random_uuid(), s.id, (900000000 + n)::text
      from generate_series(1, ${count}::integer) n join shops s on s.place = n % s.shops
      returning company_id, serial_number
    )
    select serial_number as serial, cnpj from added join shops on id = company_id`.execute(store)
  await sql`vacuum analyze`.execute(store)
  const about = { tenantId: tenant, companyId: null, description: 'Medição', id: platform.uuid(), now }
  const token = await scoped(store, { tenantId: tenant, companyIds: 'all' }, (db) => makeAgentCredential(db, about))
  const usual = { flaw: undefined, faultsAt: () => new Set<never>() }
  const unit = { ufCode: '35', lastNumber: 1, lastKey: undefined, pending: [] }
  return { token, sats: rows.map((row) => makeSimulatedSat(1, { ...unit, ...row }, usual, now)) }
}
