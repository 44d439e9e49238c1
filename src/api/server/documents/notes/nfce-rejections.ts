import type * as contract from '#api/contract/documents/nfce-rejections.ts'
import { rejectionAdvice, rejectionText } from '#domain/documents/numbers/rejections.ts'
import { addDays } from '#domain/time/day-spans.ts'
import { dayOfMinute } from '#domain/time/minutes.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { ownTime } from '../nfce-item.ts'
import { type RefusedGroup, readRefused } from './refused.ts'
import { readSilentShops } from './silent-shops.ts'
import { rangeOf } from '../../store/queries/page-of.ts'
import type { Call } from '../../http/handler.ts'

/** How many days are meant where no first one is named. */
const DAYS = 30

export async function listNfceRejections(
  call: Call<typeof contract.listNfceRejections>,
): Promise<contract.NfceRejections> {
  const { db, query, access, platform } = call
  const { date_end } = query
  const last = date_end === undefined ? localDay(platform.now(), access.timeZone) : dayOfMinute(date_end)
  const date_start = query.date_start ?? addDays(last, 1 - DAYS)
  const refused = await readRefused(db, { ...query, date_start }, rangeOf(query))
  return {
    items: (refused.items ?? []).map(itemOf),
    total: refused.total,
    never: refused.never,
    later: refused.later,
    silent: await readSilentShops(db, platform.now(), query.company_id),
  }
}

function itemOf(group: RefusedGroup): contract.NfceRejection {
  const { company, point_of_sale, environment, code, text, day, state, numbers, value, key, number } = group
  return {
    id: [point_of_sale.id, environment, code, day, state].join('.'),
    company,
    point_of_sale,
    environment,
    code,
    text: rejectionText(code, text),
    action: rejectionAdvice(code),
    day,
    state,
    numbers,
    value,
    last: { key, number, issue_date_local: ownTime(group) },
  }
}
