// What a SAT answers to ConsultarStatusOperacional (names and meanings: Especificação de Requisitos of the SAT).
// Real replies are dirty: each field is read in every form that was seen, or not at all; nothing is guessed.
import { parseAccessKey } from '../documents/access-key.ts'
import { satMessage, withoutEnd } from './sat-reply.ts'

/** The fields after `sessão|10000|mensagem|código|mensagem da SEFAZ`, in their order. */
export const SAT_STATUS_FIELDS = [
  'NSERIE',
  'TIPO_LAN',
  'LAN_IP',
  'LAN_MAC',
  'LAN_MASK',
  'LAN_GW',
  'LAN_DNS_1',
  'LAN_DNS_2',
  'STATUS_LAN',
  'NIVEL_BATERIA',
  'MT_TOTAL',
  'MT_USADA',
  'DH_ATUAL',
  'VER_SB',
  'VER_LAYOUT',
  'ULTIMO_CF_E_SAT',
  'LISTA_INICIAL',
  'LISTA_FINAL',
  'DH_CFE',
  'DH_ULTIMA',
  'CERT_EMISSAO',
  'CERT_VENCIMENTO',
  'ESTADO_OPERACAO',
] as const
type FieldName = (typeof SAT_STATUS_FIELDS)[number]

/** Null: not said, or said unreadably (then `warnings` tells). Local times are 'YYYY-MM-DDTHH:MM:SS' of the device's clock. */
export interface SatStatus {
  serialNumber: string
  lanType: string | null
  lanIp: string | null
  lanMac: string | null
  lanMask: string | null
  lanGateway: string | null
  lanDns1: string | null
  lanDns2: string | null
  lanStatus: 'CONECTADO' | 'DESCONECTADO' | null
  battery: 'ALTO' | 'MEDIO' | 'BAIXO' | null
  memoryTotal: number | null
  memoryUsed: number | null
  clockLocal: string | null
  softwareVersion: string | null
  layoutVersion: string | null
  lastKey: string | null
  pendingFirstKey: string | null
  pendingLastKey: string | null
  /** Coupons that SEFAZ has not got yet; 0 where the device says that its list is empty. */
  pendingCoupons: number | null
  /** DH_CFE: the last transmission of a coupon. DH_ULTIMA: the last talk with SEFAZ about anything. */
  transmissionLocal: string | null
  communicationLocal: string | null
  /** 'YYYY-MM-DD' */
  certificateIssuedOn: string | null
  certificateExpiresOn: string | null
  operationState: number | null
}

export type SatReading =
  | { status: SatStatus; warnings: string[] }
  /** Why nothing of it can be used; the serial number where that much could be read. */
  | { refused: string; serialNumber: string | null }

const HEAD = 5
const LENGTH = HEAD + SAT_STATUS_FIELDS.length
/** A device may have some of its own, but not any number. */
const MOST_FIELDS = 2 * SAT_STATUS_FIELDS.length

/** Reads a raw reply, as the SAT's library returns it. */
export function readSatStatus(raw: string): SatReading {
  const parts = withoutEnd(raw).split('|')
  if (parts.length === 1) return refuse('A resposta não tem separadores "|"')
  const [session = '', code = '', message = ''] = parts.map((part) => part.trim())
  if (!/^\d{1,6}$/.test(session)) return refuse(`O número da sessão não é legível: ${quote(session)}`)
  if (!/^\d{5}$/.test(code)) return refuse(`O código da resposta não é legível: ${quote(code)}`)
  if (code !== '10000') {
    const why = satMessage(code) ?? quote(message)
    return refuse(`A resposta tem o código ${code} (${why}): só 10000 traz o estado de um SAT`)
  }
  // Some libraries end the last field as well.
  if (parts.length === LENGTH + 1 && parts.at(-1)?.trim() === '') parts.pop()
  if (parts.length !== LENGTH) {
    return refuse(`A resposta tem ${parts.length} campos; são ${LENGTH}`, serialOf(parts[HEAD] ?? ''))
  }
  return read(new Map(SAT_STATUS_FIELDS.map((name, i) => [name, parts[HEAD + i] ?? ''])), [])
}

/** Reads the same as fields by their names. */
export function readSatStatusFields(fields: Readonly<Record<string, string>>): SatReading {
  const count = Object.keys(fields).length
  if (count > MOST_FIELDS) {
    return refuse(`São ${count} campos; um SAT tem ${SAT_STATUS_FIELDS.length}`, serialOf(fields['NSERIE'] ?? ''))
  }
  const known = new Map<FieldName, string>()
  const warnings: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const field = SAT_STATUS_FIELDS.find((one) => one === name)
    if (field) known.set(field, value)
    else warnings.push(`O campo ${quote(name)} não existe`)
  }
  return read(known, warnings)
}

function read(fields: ReadonlyMap<FieldName, string>, warnings: string[]): SatReading {
  const textAt = (name: FieldName) => (fields.get(name) ?? '').replaceAll('\0', '').trim()
  const serialNumber = serialOf(textAt('NSERIE'))
  if (serialNumber === null) return refuse(`NSERIE não é um número de série de 9 dígitos: ${quote(textAt('NSERIE'))}`)
  const take = <T>(name: FieldName, parse: (text: string) => T | null | undefined): T | null => {
    const text = textAt(name)
    if (text === '') return null
    const value = parse(text)
    if (value === undefined) warnings.push(`${name} não é legível: ${quote(text)}`)
    return value ?? null
  }
  const key = (name: FieldName) => take(name, (text) => keyOf(text, serialNumber))
  const memoryTotal = take('MT_TOTAL', bytesOf)
  const memoryUsed = take('MT_USADA', bytesOf)
  const overfull = memoryTotal !== null && memoryUsed !== null && memoryUsed > memoryTotal
  if (overfull) warnings.push(`MT_USADA (${textAt('MT_USADA')}) é maior que MT_TOTAL (${textAt('MT_TOTAL')})`)
  const pending = pendingOf(textAt('LISTA_INICIAL'), textAt('LISTA_FINAL'), serialNumber)
  if (pending.warning) warnings.push(pending.warning)
  return {
    status: {
      serialNumber,
      lanType: take('TIPO_LAN', lanTypeOf),
      lanIp: take('LAN_IP', ipOf),
      lanMac: take('LAN_MAC', macOf),
      lanMask: take('LAN_MASK', ipOf),
      lanGateway: take('LAN_GW', ipOf),
      lanDns1: take('LAN_DNS_1', ipOf),
      lanDns2: take('LAN_DNS_2', ipOf),
      lanStatus: take('STATUS_LAN', lanStatusOf),
      battery: take('NIVEL_BATERIA', batteryOf),
      memoryTotal,
      memoryUsed: overfull ? null : memoryUsed,
      clockLocal: take('DH_ATUAL', dateTimeOf),
      softwareVersion: take('VER_SB', softwareVersionOf),
      layoutVersion: take('VER_LAYOUT', layoutVersionOf),
      lastKey: key('ULTIMO_CF_E_SAT'),
      pendingFirstKey: key('LISTA_INICIAL'),
      pendingLastKey: key('LISTA_FINAL'),
      pendingCoupons: pending.coupons,
      transmissionLocal: take('DH_CFE', dateTimeOf),
      communicationLocal: take('DH_ULTIMA', dateTimeOf),
      certificateIssuedOn: take('CERT_EMISSAO', dateOf),
      certificateExpiresOn: take('CERT_VENCIMENTO', dateOf),
      operationState: take('ESTADO_OPERACAO', (text) => (/^0?[0-4]$/.test(text) ? Number(text) : undefined)),
    },
    warnings,
  }
}

function refuse(refused: string, serialNumber: string | null = null): SatReading {
  return { refused, serialNumber }
}

/** Quotes a device's text, short enough for a message and without what a terminal or a page could trip over. */
function quote(text: string): string {
  // By characters: half of one is no text to a database.
  const clean = Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '·'))
  return `"${clean.length > 50 ? `${clean.slice(0, 49).join('')}…` : clean.join('')}"`
}

function serialOf(text: string): string | null {
  const serial = text.trim()
  return /^\d{9}$/.test(serial) && serial !== '000000000' ? serial : null
}

const ALL_ZEROS = /^[0.:-]+$/

/** 44 zeros mean none. A key of another device is not this one's coupon. */
function keyOf(text: string, serial: string): string | null | undefined {
  if (/^(CFe)?0+$/.test(text)) return null
  const key = parseAccessKey(text.replace(/^CFe/, ''))
  return key?.model === '59' && key.satSerial === serial ? key.key : undefined
}

const LAST_NUMBER = 999_999

function pendingOf(first: string, last: string, serial: string): { coupons: number | null; warning?: string } {
  const [from, to] = [keyOf(first, serial), keyOf(last, serial)]
  // What cannot be read has been warned of already; what was not said is no contradiction.
  if (first === '' || last === '' || from === undefined || to === undefined) return { coupons: null }
  if (from === null && to === null) return { coupons: 0 }
  if (from === null || to === null) {
    return { coupons: null, warning: 'LISTA_INICIAL e LISTA_FINAL se contradizem: só uma delas tem um cupom' }
  }
  // Numbers begin again at 1 after 999999: the list goes the shorter way round.
  const steps = (Number(parseAccessKey(to)?.number) - Number(parseAccessKey(from)?.number) + LAST_NUMBER) % LAST_NUMBER
  if (steps > LAST_NUMBER / 2) {
    return { coupons: null, warning: 'LISTA_INICIAL e LISTA_FINAL se contradizem: a lista termina antes de começar' }
  }
  return { coupons: steps + 1 }
}

function lanTypeOf(text: string): string | undefined {
  return { DHCP: 'DHCP', STATIC: 'STATIC', IPFIX: 'IPFIX', PPPOE: 'PPPoE' }[text.toUpperCase()]
}

/** Accents arrive in any encoding, mangled or left out. */
function lanStatusOf(text: string): SatStatus['lanStatus'] | undefined {
  if (/^CONECTADO$/i.test(text)) return 'CONECTADO'
  return /^(DES|N.{1,3}O[ _]?)CONECTADO$/i.test(text) ? 'DESCONECTADO' : undefined
}

function batteryOf(text: string): SatStatus['battery'] | undefined {
  if (/^ALTO$/i.test(text)) return 'ALTO'
  if (/^BAIXO$/i.test(text)) return 'BAIXO'
  return /^M.{1,3}DIO$/i.test(text) ? 'MEDIO' : undefined
}

/** '010.000.000.108' and '10.0.0.108' are the same; zeros only mean none. */
function ipOf(text: string): string | null | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined
  const numbers = text.split('.').map(Number)
  if (numbers.every((number) => number === 0)) return null
  return numbers.every((number) => number <= 255) ? numbers.join('.') : undefined
}

function macOf(text: string): string | null | undefined {
  if (!/^([0-9a-f]{12}|[0-9a-f]{2}([:-])([0-9a-f]{2}\2){4}[0-9a-f]{2})$/i.test(text)) return undefined
  if (ALL_ZEROS.test(text)) return null
  return (text.replace(/[:-]/g, '').match(/../g) ?? []).join(':').toUpperCase()
}

const UNITS: Readonly<Record<string, number>> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }

/** '4 GB', '260 MB', '1,5 GB' ('formatted with powers of 1000') or bytes. */
function bytesOf(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,15}(?:[.,]\d{1,3})?)\s*([KMGT]?B)?$/i.exec(text) ?? []
  const factor = UNITS[unit.toUpperCase()]
  // '260.000' without a unit could be either.
  if (amount === '' || factor === undefined || (factor === 1 && /\D/.test(amount))) return undefined
  const bytes = Math.round(Number(amount.replace(',', '.')) * factor)
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/** 'AAAAMMDDHHMMSS' */
function dateTimeOf(text: string): string | null | undefined {
  if (/^0+$/.test(text)) return null
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const local = `${y}-${mo}-${d}T${h}:${mi}:${s}`
  return isReal(local) ? local : undefined
}

/** 'AAAAMMDD' */
function dateOf(text: string): string | null | undefined {
  if (/^0+$/.test(text)) return null
  const [, y, mo, d] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  return isReal(`${y}-${mo}-${d}T00:00:00`) ? `${y}-${mo}-${d}` : undefined
}

/** Tells if such a day and time exist; of another century than the SAT's is no time. */
function isReal(local: string): boolean {
  const at = Date.parse(`${local}Z`)
  return /^(19[7-9]|20)\d/.test(local) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(local)
}

/** '01.00.00', or '010000' as coupons have it. */
function softwareVersionOf(text: string): string | undefined {
  if (/^\d{6}$/.test(text)) return (text.match(/../g) ?? []).join('.')
  return /^\d{1,3}(\.\d{1,3}){1,3}$/.test(text) ? text : undefined
}

/** '00.06' and '0.06' are the same. */
function layoutVersionOf(text: string): string | undefined {
  return /^\d{1,2}\.\d{1,2}$/.test(text) ? text.replace(/^0+(?=\d)/, '') : undefined
}
