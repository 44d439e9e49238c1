import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { live, makeSimulatedSat, type SimulatedSat } from '#api/simulator/simulated-sat.ts'
import { statusReply } from '#api/simulator/status.ts'
import { bytesOf, nfeProc } from '../../tests/documents.ts'
import { pause } from '../measurements.ts'
import type { World } from './world.ts'

const IMPORTERS = 3
const READERS = 3
const READS = ['/custody/nfce/', '/custody/nfce/?page=3', '/cfes/', '/companies/', '/users/me', '/sat_alerts/']
/** How long an importer or a reader waits after an answer, in ms: a tenant has 300 imports a minute. */
const BETWEEN_MS = 500
/** How often a SAT reports for the last time, somebody is invited, a download is asked for, in ms. */
const SILENCE_MS = 3000
const INVITATION_MS = 7000
const DOWNLOAD_MS = 30_000
const STEADY_MS = 15_000
/** After which a session begins anew, in ms. */
const SESSION_MS = 5 * 60_000

export interface Call {
  kind: string
  at: number
  ms: number
  /** 0: none came. */
  status: number
  /** The answer's code where it is a refusal, or the proxy's words. */
  code: string
}

export interface Load {
  calls: Call[]
  /** Numbers of the notes that were acknowledged, and how often each was sent. */
  notes: Map<number, number>
  /** Serial numbers of the SATs that have reported once and are silent. */
  silent: string[]
  /** E-mails whose invitation was answered as mailed, and those whose was answered otherwise. */
  invited: string[]
  unsure: string[]
  /** Answers that refused a document which there is nothing wrong with. */
  refusals: string[]
  /** Ids of downloads. */
  downloads: string[]
  /** When it ended, in ms since the epoch. */
  endedAt: number
  /** Ends it; resolves when nothing is under way. */
  end(): Promise<void>
}

export interface Agent {
  token: string
  steady: readonly string[]
  silent: readonly string[]
  cnpj: string
  companyIds: readonly string[]
}

/** Begins it. Whatever is not answered well is sent again, with the same content. */
export async function startLoad(world: World, agent: Agent): Promise<Load> {
  const load: Omit<Load, 'end' | 'endedAt'> = {
    calls: [],
    notes: new Map(),
    silent: [],
    invited: [],
    unsure: [],
    refusals: [],
    downloads: [],
  }
  let isOver = false
  let session: { headers: Record<string, string>; since: number } | undefined

  async function send(
    kind: string,
    path: string,
    options: { method?: string; headers: Record<string, string>; body?: Uint8Array | string },
  ) {
    const at = performance.now()
    const answer = await world
      .call(`/api/v1${path}`, options)
      .catch((error: Error) => ({ status: 0, text: error.message, headers: {} }))
    const code = answer.status === 200 ? '' : (/"code":"(\w+)"/.exec(answer.text)?.[1] ?? 'of the proxy')
    load.calls.push({ kind, at, ms: performance.now() - at, status: answer.status, code })
    return answer
  }

  async function headers(): Promise<Record<string, string>> {
    while (session === undefined || performance.now() - session.since > SESSION_MS) {
      const body = JSON.stringify({ email: 'admin@aurora.example', password: DEMO_PASSWORD })
      const answer = await send('sign-in', '/auth/login', { method: 'POST', headers: {}, body })
      if (answer.status !== 200) {
        await pause(1000)
        continue
      }
      const bearer = { Authorization: `Bearer ${JSON.parse(answer.text).access_token}` }
      const me = await send('read', '/users/me', { headers: bearer })
      if (me.status !== 200) continue
      const tenant = JSON.parse(me.text).tenants.find(
        (one: { description: string }) => one.description === 'Grupo Aurora',
      )
      session = { headers: { ...bearer, 'X-Tenant': tenant.id }, since: performance.now() }
    }
    return session.headers
  }

  /** Sends the same until it is answered; returns the answer and how often it was sent. */
  async function untilAnswered(
    kind: string,
    path: string,
    of: () => Promise<{ headers: Record<string, string>; body: Uint8Array | string }>,
  ) {
    for (let times = 1; ; times++) {
      const answer = await send(kind, path, { method: 'POST', ...(await of()) })
      if (answer.status === 200 || (answer.status >= 400 && answer.status < 500 && answer.status !== 429))
        return { answer, times }
      await pause(BETWEEN_MS)
    }
  }

  let number = 1
  async function importOn(): Promise<void> {
    while (!isOver) {
      const own = number++
      const form = new FormData()
      form.append('documents', new File([bytesOf(nfeProc({ number: own, total: '10.01' }))], 'nota.xml'))
      form.append('new_companies', '1')
      const sent = new Response(form)
      const type = { 'Content-Type': sent.headers.get('Content-Type') ?? '' }
      const body = await sent.bytes()
      const of = async () => ({ headers: { ...(await headers()), ...type }, body })
      for (let sum = 0; ; ) {
        const { answer, times } = await untilAnswered('import', '/documents/', of)
        sum += times
        if (/"outcome":"(taken|present)"/.test(answer.text)) {
          load.notes.set(own, sum)
          break
        }
        load.refusals.push(answer.text)
        await pause(BETWEEN_MS)
      }
      await pause(BETWEEN_MS)
    }
  }

  async function readOn(_: unknown, first: number): Promise<void> {
    for (let turn = first; !isOver; turn++) {
      await send('read', READS[turn % READS.length] ?? '', { headers: await headers() })
      await pause(BETWEEN_MS)
    }
  }

  const usual = { flaw: undefined, faultsAt: () => new Set<never>() }
  const satOf = (serial: string) =>
    makeSimulatedSat(
      1,
      { ufCode: '35', lastNumber: 1, lastKey: undefined, pending: [], serial, cnpj: agent.cnpj },
      usual,
      Date.now(),
    )
  const report = (sat: SimulatedSat) =>
    untilAnswered('telemetry', '/sat_telemetry/', async () => {
      live(sat, Date.now())
      const body = JSON.stringify({ readings: [{ raw: statusReply(sat, Date.now()) }] })
      return { headers: { Authorization: `Bearer ${agent.token}`, 'Content-Type': 'application/json' }, body }
    })

  async function fallSilent(): Promise<void> {
    for (const serial of agent.silent) {
      if (isOver) return
      await report(satOf(serial))
      load.silent.push(serial)
      await pause(SILENCE_MS)
    }
  }

  async function goOn(serial: string): Promise<void> {
    const sat = satOf(serial)
    while (!isOver) {
      await report(sat)
      await pause(STEADY_MS)
    }
  }

  const post = (kind: string, path: string, body: unknown) =>
    untilAnswered(kind, path, async () => ({ headers: await headers(), body: JSON.stringify(body) }))

  async function invite(): Promise<void> {
    const roles = JSON.parse((await send('read', '/roles/?type=primary', { headers: await headers() })).text)
    const role = roles.items.find(({ is_master }: { is_master: boolean }) => !is_master)
    for (let turn = 1; !isOver; turn++) {
      const email = `convite-${turn}@fiscal.test`
      const { answer } = await post('invitation', '/grants/', { email, role_id: role.id })
      const isMailed = answer.status === 200 && JSON.parse(answer.text).is_mailed === true
      ;(isMailed ? load.invited : load.unsure).push(email)
      await pause(INVITATION_MS)
    }
  }

  async function download(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10)
    const period = {
      date_start: '2026-03-01',
      date_end: day,
      nf_type: 'nfce',
      tz_offset: 180,
      environment: 'production',
    }
    while (!isOver) {
      const { answer } = await post('download', '/nf_download/', { company_ids: agent.companyIds, ...period })
      if (answer.status !== 200) throw new Error(`download: ${answer.status} ${answer.text}`)
      load.downloads.push(JSON.parse(answer.text).request.id)
      await pause(DOWNLOAD_MS)
    }
  }

  await headers()
  const all = Promise.all([
    ...Array.from({ length: IMPORTERS }, importOn),
    ...Array.from({ length: READERS }, readOn),
    ...agent.steady.map(goOn),
    fallSilent(),
    invite(),
    download(),
  ])
  const begun: Load = {
    ...load,
    endedAt: Number.POSITIVE_INFINITY,
    async end() {
      isOver = true
      begun.endedAt = Date.now()
      await all
    },
  }
  return begun
}
