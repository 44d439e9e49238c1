import { compareVersions } from './dotted-version.ts'
import { durationText } from '../time/duration-text.ts'
import { ALARM_TYPES, type AlarmSetting, type AlarmTypeId, amountText, threshold } from './sat-alarms.ts'
import { phrase } from '../phrase.ts'

// When an alarm's condition holds for a SAT, and in what words. Texts follow the design.

/** A SAT's own measures, as far as alarms look at them; null: it did not say, or unreadably. Instants in ms since the epoch. */
export interface SatMeasures {
  /** When its last reading reached the server; null for a device that never reported. */
  reportedAt: number | null
  sefazCommunicationAt: number | null
  sefazTransmissionAt: number | null
  pendingCoupons: number | null
  /** Since when it has had coupons to transmit. */
  pendingSince: number | null
  /** YYYY-MM-DD */
  certificateExpiresOn: string | null
  /** How far its clock is ahead of ours; negative: behind. */
  clockDriftSeconds: number | null
  /** 0 to 100 */
  memoryPercent: number | null
  batteryLevel: 'ALTO' | 'MEDIO' | 'BAIXO' | null
  /** ESTADO_OPERACAO, 0 to 4. */
  operationState: number | null
  lanStatus: 'CONECTADO' | 'DESCONECTADO' | null
  softwareVersion: string | null
}

/** The measures of a SAT that has told nothing, which alarms say nothing of but for silence. */
export const UNMEASURED: SatMeasures = {
  reportedAt: null,
  sefazCommunicationAt: null,
  sefazTransmissionAt: null,
  pendingCoupons: null,
  pendingSince: null,
  certificateExpiresOn: null,
  clockDriftSeconds: null,
  memoryPercent: null,
  batteryLevel: null,
  operationState: null,
  lanStatus: null,
  softwareVersion: null,
}

export interface AlarmMoment {
  /** ms since the epoch */
  now: number
  /** Since when the server has been listening without a break, in ms: before, no device could report. */
  upSince: number
  /** The tenant's calendar day, YYYY-MM-DD. */
  today: string
}

export interface Judgement {
  holds: boolean
  /** As of now: 'Sem comunicação com a SEFAZ há 47 min'. */
  message: string
  /** The fact at its beginning, which stays true: 'Sem comunicação com a SEFAZ há mais de 30 minutos'. */
  event: string
  measured: string
}

/**
 * How much longer than its last reading a device's own times are counted on, in ms: what a silent device would say is unknown, and
 * telling of it is the silence alarm's part. The panel calls a reading late after the same time (SAT timer: 'default 300 s').
 */
export const READING_HOLDS_MS = 300_000

/** Types that begin to hold by the mere passing of time, without a new reading. */
export const TIMED_TYPES: readonly AlarmTypeId[] = ['silence', 'sefaz_communication', 'transmission', 'certificate']

/** Judges if the condition holds; undefined where the device did not say: what is unknown neither fires an alarm nor ends one. */
export function judge(setting: AlarmSetting, measures: SatMeasures, moment: AlarmMoment): Judgement | undefined {
  // A device that never reported is not in service yet.
  if (measures.reportedAt === null) return undefined
  return JUDGES[setting.alarm_type_id](setting, { ...measures, reportedAt: measures.reportedAt }, moment)
}

type Judge = (
  setting: AlarmSetting,
  measures: SatMeasures & { reportedAt: number },
  moment: AlarmMoment,
) => Judgement | undefined

const JUDGES: Readonly<Record<AlarmTypeId, Judge>> = {
  silence(setting, { reportedAt }, { now, upSince }) {
    const judged = lasting(phrase`Sem monitoramento`, setting, now - Math.max(reportedAt, upSince), now - reportedAt)
    // After a break of ours a silence of before may still be one: it neither begins nor ends by our coming back.
    const isSilent = compare(setting, (now - reportedAt) / 1000)
    return judged.holds || !isSilent ? judged : undefined
  },
  sefaz_communication(setting, measures, moment) {
    if (measures.sefazCommunicationAt === null) return undefined
    return countedOn(phrase`Sem comunicação com a SEFAZ`, setting, measures.sefazCommunicationAt, measures, moment)
  },
  transmission(setting, measures, moment) {
    const { pendingCoupons, sefazTransmissionAt, pendingSince } = measures
    if (pendingCoupons === null) return undefined
    // With nothing to transmit there is nothing late.
    if (pendingCoupons === 0) return lasting(phrase`Sem transmitir cupons`, setting, 0)
    if (sefazTransmissionAt === null && pendingSince === null) return undefined
    // The first coupon of the morning is not as late as the last transmission of the evening.
    const since = Math.max(sefazTransmissionAt ?? 0, pendingSince ?? 0)
    return countedOn(phrase`Sem transmitir cupons`, setting, since, measures, moment)
  },
  pending_coupons(setting, { pendingCoupons }) {
    if (pendingCoupons === null) return undefined
    const measured = pendingCoupons === 1 ? phrase`1 cupom` : phrase`${pendingCoupons} cupons`
    return judgement(compare(setting, pendingCoupons), phrase`${measured} em memória`, measured)
  },
  certificate(setting, { certificateExpiresOn }, { today }) {
    if (certificateExpiresOn === null) return undefined
    const days = Math.round((Date.parse(certificateExpiresOn) - Date.parse(today)) / 86_400_000)
    return {
      holds: compare(setting, days),
      message: expiryText(days),
      event: days < 0 ? phrase`Certificado vencido` : phrase`Certificado vence em menos de ${amountText(setting)}`,
      measured: dayCount(days),
    }
  },
  clock_drift(setting, { clockDriftSeconds: drift }) {
    if (drift === null) return undefined
    const measured = durationText(Math.abs(drift))
    const direction = drift < 0 ? phrase`atrasado` : phrase`adiantado`
    return judgement(
      compare(setting, Math.abs(drift)),
      phrase`Relógio ${measured} ${direction}`,
      phrase`${measured} ${direction}`,
    )
  },
  memory(setting, { memoryPercent }) {
    if (memoryPercent === null) return undefined
    const measured = `${String(Math.floor(memoryPercent * 10) / 10).replace('.', ',')} %`
    return judgement(compare(setting, memoryPercent), phrase`Memória em ${measured}`, measured)
  },
  battery(setting, { batteryLevel }) {
    if (batteryLevel === null) return undefined
    const level = BATTERY[batteryLevel]
    return judgement(batteryLevel === setting.selected_option_id, phrase`Bateria ${level}`, BATTERY[batteryLevel])
  },
  operation_state(setting, { operationState }) {
    if (operationState === null) return undefined
    const state = String(operationState)
    const same = state === setting.selected_option_id
    const known = ALARM_TYPES.operation_state.options.find(({ id }) => id === state)
    const message = known?.description ?? phrase`Estado de operação ${state}`
    return judgement(setting.operator_name === 'ne' ? !same : same, message, message)
  },
  software_version(setting, { softwareVersion }) {
    const difference = compareVersions(softwareVersion ?? '', setting.value ?? '')
    if (softwareVersion === null || Number.isNaN(difference)) return undefined
    const wanted = setting.value ?? ''
    return judgement(difference < 0, phrase`Software básico ${softwareVersion}, anterior a ${wanted}`, softwareVersion)
  },
  lan_disconnected(_, { lanStatus }) {
    if (lanStatus === null) return undefined
    const off = lanStatus === 'DESCONECTADO'
    return judgement(off, phrase`Cabo de rede desconectado`, off ? phrase`desconectado` : phrase`conectado`)
  },
  // Of a company's notes: a SAT says nothing of them.
  nfce_contingency: () => undefined,
  nfce_voids: () => undefined,
  nfce_rejections: () => undefined,
}

const BATTERY = { ALTO: phrase`alta`, MEDIO: phrase`média`, BAIXO: phrase`baixa` } as const

/**
 * Judges a condition that lasts `since` a time of the device's own, in ms since the epoch. Nothing counts on a reading from before a break
 * of ours: the device could not report since, and what may hold by now neither begins nor ends by our coming back.
 */
function countedOn(
  what: string,
  setting: AlarmSetting,
  since: number,
  { reportedAt }: { reportedAt: number },
  { now, upSince }: AlarmMoment,
): Judgement | undefined {
  const latest = Math.min(now, reportedAt + READING_HOLDS_MS)
  if (reportedAt >= upSince) return lasting(what, setting, latest - since)
  const judged = lasting(what, setting, reportedAt - since)
  return judged.holds || !compare(setting, (latest - since) / 1000) ? judged : undefined
}

/** `counted` decides, `measure` is what is said; both in ms. */
function lasting(what: string, setting: AlarmSetting, counted: number, measure = counted): Judgement {
  const measured = durationText(measure / 1000)
  return {
    holds: compare(setting, counted / 1000),
    message: phrase`${what} há ${measured}`,
    event: phrase`${what} há mais de ${amountText(setting)}`,
    measured,
  }
}

/** Judges a measure of the reading only: its words are the same at once and later. */
function judgement(holds: boolean, message: string, measured: string): Judgement {
  return { holds, message, event: message, measured }
}

function compare(setting: AlarmSetting, measure: number): boolean {
  // A comparison with NaN, for a value that is none, never holds.
  return setting.operator_name === 'lt' ? measure < threshold(setting) : measure > threshold(setting)
}

function expiryText(days: number): string {
  if (days < 0) return phrase`Certificado venceu há ${dayCount(-days)}`
  return days === 0 ? phrase`Certificado vence hoje` : phrase`Certificado vence em ${dayCount(days)}`
}

function dayCount(days: number): string {
  return Math.abs(days) === 1 ? phrase`${days} dia` : phrase`${days} dias`
}
