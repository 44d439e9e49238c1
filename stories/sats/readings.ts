import { AGENT_TOKEN, addAgent, dayOf, readingAt } from '../../tests/sat-day.ts'
import { NOW } from '../now.ts'
import type { StoryServer } from '../server.tsx'

/** What is odd of the first SATs at work, so that a story has something to alert to. */
const ODD: readonly Record<string, string>[] = [
  { NIVEL_BATERIA: 'BAIXO' },
  { STATUS_LAN: 'DESCONECTADO', NIVEL_BATERIA: 'BAIXO' },
  { ESTADO_OPERACAO: '1' },
]

/** The SATs of the stories that are at work, as an agent would see them: a day of the first one, and one reading of each other. */
async function report({ api, store }: StoryServer): Promise<void> {
  const { id } = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', 'Grupo Aurora')
    .executeTakeFirstOrThrow()
  await addAgent(store, id, NOW)
  const serials = (
    await store
      .selectFrom('sats')
      .select('serial_number')
      .where('tenant_id', '=', id)
      .where('retired_on', 'is', null)
      .orderBy('serial_number')
      .execute()
  ).map(({ serial_number }) => serial_number)
  // The last one stays silent for good.
  const readings = serials
    .slice(0, -1)
    .flatMap((serial, index) => (index === 0 ? dayOf(serial, NOW, ODD[0]) : [readingAt(serial, NOW, ODD[index])]))
  const reply = await api(
    new Request(`${location.origin}/api/v1/sat_telemetry/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ readings }),
    }),
  )
  if (!reply.ok) throw new Error(await reply.text())
}

let reported: Promise<void> | undefined
/** Once a page. */
export const reportOnce = (served: StoryServer): Promise<void> => (reported ??= report(served))
