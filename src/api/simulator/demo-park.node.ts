import { parseArgs } from 'node:util'
import { DEMO_SEED } from '../demo/fill.ts'
import { nodePlatform } from '../server/ports/platform/platform.node.ts'
import { environmentValues } from '../server/settings/settings.node.ts'
import { type ParkControl, parkControl } from './control.node.ts'
import { drawFaultPlans } from './faults.ts'
import { type Agent, createPark, type Park, POST_EVERY_MS } from './park.ts'
import { httpPost } from './post.node.ts'
import { runPark } from './run.node.ts'
import { makeSimulatedSat } from './simulated-sat.ts'

const HELP = `Comanda o parque simulado da demonstração, que roda junto com npm start.

Uso: npm run demo:park -- --status
     npm run demo:park -- --stop SERIAL | --resume SERIAL
     npm run demo:park -- --devices N --url URL --credential CREDENCIAL [--first-serial SERIAL]

  --status              o que cada SAT simulado está fazendo
  --stop SERIAL         desliga um SAT (pode repetir): deixa de enviar o seu estado
  --resume SERIAL       liga de novo (pode repetir)
  --devices N           simula N SATs contra qualquer servidor, até Ctrl+C
  --url URL             o servidor, por exemplo http://localhost:4000
  --credential TEXTO    a credencial do agente; também pela variável PARK_CREDENTIAL
  --first-serial SERIAL o primeiro número de série (padrão 900000001); os seguintes são consecutivos
  --help                esta ajuda`

const FAULTS: Readonly<Record<string, string>> = {
  silent: 'desligado',
  no_sefaz: 'sem SEFAZ',
  cable_out: 'sem cabo de rede',
  blocked: 'bloqueado',
  low_battery: 'bateria baixa',
  wrong_clock: 'relógio errado',
  full_memory: 'memória cheia',
  expiring_certificate: 'certificado vencendo',
  old_software: 'software antigo',
}
/** The simulator writes its state every three seconds. */
const STALE_MS = 15_000
/** CNPJ of invented devices; no such company exists. */
const CNPJ = '99900900000132'

process.exitCode = await main()

async function main(): Promise<number> {
  const input = readArguments()
  if (input === undefined) {
    console.error(HELP)
    return 2
  }
  if (input.help === true) {
    console.log(HELP)
    return 0
  }
  if (input.devices !== undefined) return play(input)
  const control = parkControl(environmentValues().dataDir)
  if (input.stop !== undefined || input.resume !== undefined) return steer(control, input)
  return tellStatus(control)
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        status: { type: 'boolean' },
        stop: { type: 'string', multiple: true },
        resume: { type: 'string', multiple: true },
        devices: { type: 'string' },
        url: { type: 'string' },
        credential: { type: 'string' },
        'first-serial': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    return Object.keys(values).length === 0 ? undefined : values
  } catch {
    return undefined
  }
}

type ParkInput = NonNullable<ReturnType<typeof readArguments>>

async function steer(control: ParkControl, { stop = [], resume = [] }: ParkInput): Promise<number> {
  const status = await control.readStatus()
  const known = new Set(status?.agents.map(({ serial }) => serial))
  const unknown = [...stop, ...resume].filter((serial) => !known.has(serial))
  if (unknown.length > 0) {
    console.error(`O parque simulado não tem o SAT ${unknown.join(', ')}. Veja os que tem com --status.`)
    return 1
  }
  const stopped = await control.readStopped()
  for (const serial of stop) stopped.add(serial)
  for (const serial of resume) stopped.delete(serial)
  await control.writeStopped(stopped)
  for (const serial of stop) console.log(`SAT ${serial} desligado: o último estado enviado fica como está.`)
  for (const serial of resume) console.log(`SAT ${serial} ligado: volta a enviar o seu estado em instantes.`)
  return 0
}

async function tellStatus(control: ParkControl): Promise<number> {
  const status = await control.readStatus()
  if (status === undefined || Date.now() - status.at > STALE_MS) {
    console.error('O parque simulado não está rodando. Ele começa com npm start, sobre a demonstração.')
    return 1
  }
  for (const { serial, stopped, faults, last_post_at, problem } of status.agents) {
    const posted = last_post_at === null ? 'ainda não enviou' : `enviou há ${secondsSince(last_post_at, status.at)} s`
    const doing = stopped
      ? 'desligado por --stop'
      : faults.map((fault) => FAULTS[fault] ?? fault).join(', ') || 'normal'
    console.log(`${serial}  ${posted.padEnd(20)}  ${doing}${problem === null ? '' : `  (${problem})`}`)
  }
  return 0
}

async function play(input: ParkInput): Promise<number> {
  const devices = Number(input.devices)
  const first = Number(input['first-serial'] ?? 900_000_001)
  const credential = input.credential ?? environmentValues().parkCredential
  const fits = Number.isInteger(devices) && devices > 0 && Number.isInteger(first) && first + devices <= 1_000_000_000
  if (!fits || input.url === undefined || !credential) {
    console.error(HELP)
    return 2
  }
  const platform = nodePlatform()
  const start = platform.now()
  const post = httpPost(input.url.replace(/\/$/, ''), credential)
  const serials = Array.from({ length: devices }, (_, index) => String(first + index).padStart(9, '0'))
  const faultPlans = drawFaultPlans(DEMO_SEED, serials, start)
  const agents = serials.flatMap((serial, index): Agent[] => {
    const faultPlan = faultPlans[index]
    if (!faultPlan) return []
    const unit = { serial, cnpj: CNPJ, ufCode: '23', lastNumber: 0, lastKey: undefined, pending: [] }
    return [{ sat: makeSimulatedSat(DEMO_SEED, unit, faultPlan, start), post }]
  })
  const park = createPark(agents, { start, firstWithinMs: POST_EVERY_MS })
  const running = runPark(park, platform)
  const telling = setInterval(() => console.log(summary(park)), 5000)
  await new Promise((resolve) => process.once('SIGINT', resolve))
  clearInterval(telling)
  await running.stop()
  console.log(summary(park))
  return 0
}

function summary(park: Park): string {
  const states = park.states()
  const posted = states.filter(({ last_post_at }) => last_post_at !== null).length
  const problems = states.flatMap(({ problem }) => (problem === null ? [] : [problem]))
  const problemText = problems[0] === undefined ? '' : `; ${problems.length} com erro, por exemplo: ${problems[0]}`
  return `${posted} de ${states.length} SATs enviaram o seu estado${problemText}`
}

function secondsSince(at: number, now: number): number {
  return Math.max(0, Math.round((now - at) / 1000))
}
