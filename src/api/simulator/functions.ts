import { makeCfeKey } from '#domain/documents/access-key.ts'
import { satMessage } from '#domain/sats/sat-reply.ts'
import { DAY, localStamp } from '../demo/rhythm.ts'
import { CERTIFICATE_YEARS, NEWEST_VERSION, note, reachesSefaz, type SimulatedSat } from './simulated-sat.ts'
import { statusReply } from './status.ts'

type Parameters = Readonly<Record<string, string>>
/** A code, and what follows the five fields that every reply has. */
type Outcome = readonly [code: string, content?: string]

const MOST_SESSIONS = 100

/** Runs a function of the SAT, which may change it, and answers as the SAT does. */
export function runFunction(sat: SimulatedSat, satFunction: string, parameters: Parameters, now: number): string {
  const session = sat.random.digits(6)
  const reply = replyOf(sat, satFunction, parameters, now, session)
  note(sat, now, `AC|${satFunction} ${reply.split('|')[1]}`)
  sat.sessions.set(session, reply)
  const [oldest] = sat.sessions.keys()
  if (sat.sessions.size > MOST_SESSIONS && oldest !== undefined) sat.sessions.delete(oldest)
  return reply
}

function replyOf(sat: SimulatedSat, name: string, parameters: Parameters, now: number, session: string): string {
  const run = FUNCTIONS[name]
  if (!run) return `${session}|00099|Funcao desconhecida||`
  const wrong = CODE_REFUSED[name]
  const asksForCode = wrong !== undefined && !(name === 'TrocarCodigoDeAtivacao' && parameters['opcao'] === '2')
  const outcome: Outcome | string =
    asksForCode && parameters['codigo_de_ativacao'] !== sat.activationCode
      ? [wrong]
      : run(sat, parameters, { now, session })
  if (typeof outcome === 'string') return outcome
  const [code, content] = outcome
  return `${session}|${code}|${satMessage(code) ?? ''}||${content === undefined ? '' : `|${content}`}`
}

/** 'Código de ativação inválido', function by function; those that are not here ask for none. */
const CODE_REFUSED: Readonly<Record<string, string>> = {
  ComunicarCertificadoICPBRASIL: '05001',
  TesteFimAFim: '09001',
  ConsultarStatusOperacional: '10001',
  ConsultarNumeroSessao: '11001',
  ConfigurarInterfaceDeRede: '12001',
  AssociarAssinatura: '13001',
  AtualizarSoftwareSAT: '14001',
  ExtrairLogs: '15001',
  BloquearSAT: '16001',
  DesbloquearSAT: '17001',
  TrocarCodigoDeAtivacao: '18001',
}

const FUNCTIONS: Readonly<
  Record<string, (sat: SimulatedSat, parameters: Parameters, at: { now: number; session: string }) => Outcome | string>
> = {
  ConsultarSAT: () => ['08000'],
  ConsultarStatusOperacional: (sat, _, { now, session }) => statusReply(sat, now, session),
  ConsultarNumeroSessao: (sat, { numero_sessao = '' }) => sat.sessions.get(numero_sessao.padStart(6, '0')) ?? ['11003'],
  TesteFimAFim(sat, { dados_venda = '' }, { now }) {
    if (!reachesSefaz(sat) || !dados_venda.includes('<infCFe')) return ['09099']
    const key = makeCfeKey({
      uf: sat.unit.ufCode,
      yearMonth: localStamp(now).slice(2, 7).replace('-', ''),
      cnpj: sat.unit.cnpj,
      satSerial: sat.unit.serial,
      number: 0,
      code: sat.random.digits(6),
    })
    const attributes = `Id="CFe${key}" versao="0.08" versaoSB="${sat.version.replaceAll('.', '')}"`
    return ['09000', base64(dados_venda.replace('<infCFe', `<infCFe ${attributes}`))]
  },
  ExtrairLogs: (sat) => ['15000', base64(`${sat.log.join('\n')}\n`)],
  AtualizarSoftwareSAT(sat, _, { now }) {
    if (!reachesSefaz(sat)) return ['14003']
    sat.version = NEWEST_VERSION
    note(sat, now, `SISTEMA|Software basico ${NEWEST_VERSION} instalado`)
    return ['14000']
  },
  BloquearSAT(sat) {
    if (sat.state !== 0) return ['16002']
    if (!reachesSefaz(sat)) return ['16003']
    sat.state = 2
    return ['16000']
  },
  DesbloquearSAT(sat) {
    if (sat.state === 0) return ['17005']
    if (sat.state === 1) return ['17003']
    if (!reachesSefaz(sat)) return ['17004']
    sat.state = 0
    return ['17000']
  },
  ConfigurarInterfaceDeRede(sat, { tipoLan = '', lanIP, lanMask, lanGW, lanDNS1, lanDNS2 }) {
    const { network } = sat
    sat.network = {
      type: tipoLan,
      mac: network.mac,
      ip: lanIP ?? network.ip,
      mask: lanMask ?? network.mask,
      gateway: lanGW ?? network.gateway,
      dns1: lanDNS1 ?? network.dns1,
      dns2: lanDNS2 ?? network.dns2,
    }
    return ['12000']
  },
  TrocarCodigoDeAtivacao(sat, { opcao, codigo_de_ativacao, novo_codigo, confirmacao }) {
    if (opcao === '2' && codigo_de_ativacao !== sat.emergencyCode) return ['18002']
    if (novo_codigo === undefined || novo_codigo !== confirmacao) return ['18099']
    sat.activationCode = novo_codigo
    return ['18000']
  },
  AssociarAssinatura(sat, { cnpj_contribuinte }) {
    if (!reachesSefaz(sat)) return ['13002']
    return cnpj_contribuinte === sat.unit.cnpj ? ['13000'] : ['13007']
  },
  ComunicarCertificadoICPBRASIL(sat, _, { now }) {
    if (!reachesSefaz(sat)) return ['05002']
    sat.certificate = { issuedAt: now, expiresAt: now + CERTIFICATE_YEARS * 365 * DAY }
    return ['05000']
  },
  AtivarSAT: () => ['04003'],
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
