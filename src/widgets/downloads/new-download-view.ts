import { isIds } from '#domain/ids.ts'
import type { NfDownloadRequest } from '#api/contract/documents/nf-downloads.ts'
import { isDate, toDate } from '#domain/time/date-time.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { PLAIN_FORMATS, type DownloadFormat } from '#domain/documents/downloads/download-format.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import type { Preferences } from '../kit/preferences.ts'
import { defineView, matching, oneOf } from '../kit/place/view-state.ts'

const ids = matching(isIds)

/** The form's address (docs/decisions.md#view-in-url). */
export const NewDownloadView = defineView({
  company_ids: ids,
  point_of_sale_ids: ids,
  type: oneOf(['cfe', 'nfce']),
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
  nf_type: NfType | undefined
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
    nf_type: offered.find((type) => type === wanted) ?? offered[0],
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

/** The call's body; undefined while something is missing. */
export function requestOf(choice: Choice, today: Date): NfDownloadRequest | undefined {
  const { nf_type } = choice
  const isWhole = nf_type && missing(choice, toDate(today)).length === 0
  return isWhole ? { ...choice, nf_type, tz_offset: today.getTimezoneOffset() } : undefined
}
