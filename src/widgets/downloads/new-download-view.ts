import { isIds } from '#domain/ids.ts'
import type { NfDownloadRequest } from '#api/contract/documents/nf-downloads.ts'
import { isDate, toDate } from '#domain/time/date-time.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { PLAIN_FORMATS, type DownloadFormat } from '#domain/documents/downloads/download-format.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import type { Preferences } from '../kit/preferences.ts'
import { defineView, matching, oneOf } from '../kit/place/view-state.ts'

const ids = matching(isIds)

/** Both types: a request of each, for whoever may have both. */
export const BOTH = 'both' as const
export type TypeChoice = NfType | typeof BOTH

/** The types that a choice stands for, in the order in which they are requested. */
export const typesOf = (chosen: TypeChoice | undefined): readonly NfType[] =>
  chosen === BOTH ? ['nfce', 'cfe'] : chosen === undefined ? [] : [chosen]

/** The form's address (docs/decisions.md#view-in-url). */
export const NewDownloadView = defineView({
  company_ids: ids,
  point_of_sale_ids: ids,
  type: oneOf(['cfe', 'nfce', BOTH]),
  environment: oneOf(['production', 'homolog']),
  format: oneOf(PLAIN_FORMATS),
  date_start: matching(isDate),
  date_end: matching(isDate),
  /** The search of the list that 'Voltar' leads to. */
  list: matching(() => true),
})
export type NewDownloadViewState = ReturnType<typeof NewDownloadView.read>

/** The form's values. */
export interface Choice {
  company_ids: string[]
  point_of_sale_ids: string[]
  /** Undefined where the user may request none. */
  nf_type: TypeChoice | undefined
  environment: 'production' | 'homolog'
  format: DownloadFormat
  /** Empty where no day is given. */
  date_start: string
  date_end: string
}

const listed = (text: string | undefined) => [...new Set(text?.split(',') ?? [])]

/** The form as its address and the user's preferences fill it, within the types that the user may request. */
export function choiceOf(
  view: NewDownloadViewState,
  preferred: Preferences['batchDownload'],
  offered: readonly NfType[],
): Choice {
  const company_ids = listed(view.company_ids)
  const wanted = view.type ?? preferred.nf_type
  return {
    company_ids,
    // Offered only when exactly one company is chosen.
    point_of_sale_ids: company_ids.length === 1 ? listed(view.point_of_sale_ids) : [],
    nf_type: wanted === BOTH && offered.length > 1 ? BOTH : (offered.find((type) => type === wanted) ?? offered[0]),
    environment: view.environment ?? preferred.environment,
    format: view.format ?? PLAIN_FORMATS[0],
    date_start: view.date_start ?? '',
    date_end: view.date_end ?? '',
  }
}

/** Lists the empty fields, in the form's order; none when a preview can be made. `today`: YYYY-MM-DD. */
export function missing({ company_ids, nf_type, date_start, date_end }: Choice, today: string): string[] {
  const isFuture = Object.keys(futureFaults({ date_start, date_end }, today)).length > 0
  const isPeriod = date_start !== '' && date_start <= date_end && !isFuture
  return [
    ...(company_ids.length === 0 ? ['ao menos uma empresa'] : []),
    ...(nf_type ? [] : ['um tipo de documento']),
    ...(isPeriod ? [] : ['um período']),
  ]
}

/** The call's body for a type; undefined while something is missing, and of a type that is not chosen. */
export function requestOf(choice: Choice, type: NfType, today: Date): NfDownloadRequest | undefined {
  const isWhole = typesOf(choice.nf_type).includes(type) && missing(choice, toDate(today)).length === 0
  return isWhole ? { ...choice, nf_type: type, tz_offset: today.getTimezoneOffset() } : undefined
}
