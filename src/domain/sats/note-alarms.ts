import { daysOfMonth, monthBefore } from '../documents/month-end/month.ts'
import { addDays } from '../time/day-spans.ts'
import { localDay } from '../time/zoned-time.ts'
import { phrase, phraseOf } from '../phrase.ts'
import type { AlarmSetting, AlarmTypeId, NoteType } from './sat-alarms.ts'
import { ALARM_TYPES, NOTE_TYPES } from './sat-alarms.ts'

// Alarms about a company's notes: which notes they count, what is to be done, and where these notes are seen (docs/decisions.md#note-alarms, #rejection-alarm).

/** Tells of a type of alarm if it is about notes. */
export const isNoteType = (id: AlarmTypeId): id is NoteType => NOTE_TYPES.some((type) => type === id)

/** The advice for where an alarm about notes fires. No text says to void: each says to look first. */
export const NOTE_ADVICE: Readonly<Record<NoteType, string>> = {
  nfce_contingency:
    'A nota em contingência é transmitida à SEFAZ até o primeiro dia útil depois da emissão (Ajuste SINIEF 19/16, cláusula 11), em alguns estados em até 24 horas. Confira no sistema emissor se foi transmitida, e importe o que a SEFAZ respondeu. A que a SEFAZ rejeitou é corrigida e gerada de novo com o mesmo número e série. O número de uma nota em contingência foi usado: não o inutilize.',
  nfce_voids:
    'Não inutilize sem conferir. Confira antes no sistema emissor e na SEFAZ: um número usado em outro sistema ou em contingência não pode ser inutilizado. O que não foi usado é inutilizado até o dia 10; a partir do dia 11 presume-se emitido em contingência e não transmitido (Ajuste SINIEF 19/16, cláusulas 11, § 5º, e 16). O que já tem explicação pode ser anotado na Numeração.',
  nfce_rejections:
    'Enquanto a SEFAZ rejeita, a loja não vende, ou vende em contingência. A lista de rejeições diz, por código, o que fazer.',
}

/** An alert about notes, as far as it says which. */
export interface NoteAlert {
  type: NoteType
  /** Absent of what is of several companies. */
  company_id?: string
  /** The instant at which it began. */
  created_at: string
}

/** Returns where the notes of an alert are seen: which list, and the filters of its address. */
export function notesOf(
  { type, company_id, created_at }: NoteAlert,
  timeZone: string,
): { list: 'gaps' | 'rejections'; filters: Record<string, string> } {
  const day = localDay(Date.parse(created_at), timeZone)
  const of = { environment: 'production', ...(company_id !== undefined && { company_id }) }
  switch (type) {
    case 'nfce_contingency':
      return { list: 'gaps', filters: { kind: 'contingency', ...of } }
    case 'nfce_voids':
      return { list: 'gaps', filters: { ...daysOfMonth(monthBefore(day.slice(0, 7))), ...of } }
    case 'nfce_rejections':
      // What was counted may have been issued the day before.
      return { list: 'rejections', filters: { date_start: addDays(day, -1), ...of } }
  }
}

const HOUR_SECONDS = 3600
const PERIODS: Readonly<Record<string, number>> = { per_hour: HOUR_SECONDS, per_day: 24 * HOUR_SECONDS }

/** The numbers refused by SEFAZ that are too many: more than so many within so many seconds, of one code or of all together. */
export interface RejectionLimit {
  more_than: number
  seconds: number
  is_of_one_code: boolean
}

/** Returns the limit that an alarm of rejections asks for; undefined of one that asks for none. */
export function rejectionLimit({ operator_name, unit_type_name, value }: AlarmSetting): RejectionLimit | undefined {
  const seconds = PERIODS[unit_type_name ?? '']
  if (seconds === undefined || value === null || !/^\d+$/.test(value)) return undefined
  return { more_than: Number(value), seconds, is_of_one_code: operator_name === 'gt_same_code' }
}

/** Returns the alert of an alarm of rejections in words: the fact at its beginning, which stays true. */
export function rejectionsText(setting: AlarmSetting): string {
  const unit = ALARM_TYPES.nfce_rejections.units.find(({ name }) => name === setting.unit_type_name)
  const period = phraseOf(unit?.description ?? '')
  const value = setting.value ?? ''
  return setting.operator_name === 'gt_same_code'
    ? phrase`Mais de ${value} NFC-e rejeitadas ${period} com o mesmo código`
    : phrase`Mais de ${value} NFC-e rejeitadas ${period}`
}
