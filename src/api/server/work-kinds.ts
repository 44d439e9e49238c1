import type { Features } from '#domain/access/features.ts'
import { askSefaz } from './companies/fetching/ask-sefaz.ts'
import { expiryMail } from './companies/expiry-mails.ts'
import { type FetchWork, noteFetching } from './companies/fetching/fetch-missing.ts'
import type { KeyWork } from './companies/taxpayer-key.ts'
import { accountantNews } from './documents/month-end/address-news.ts'
import { accountantDelivery, type PreparingRound } from './documents/month-end/deliver.ts'
import { accountantMail } from './documents/month-end/mails.ts'
import { sweepContents } from './documents/contents/sweep-contents.ts'
import { contingencyMail } from './documents/deadlines/contingency-mails.ts'
import { voidMail } from './documents/deadlines/void-mails.ts'
import { downloadMail } from './documents/downloads/mails.ts'
import { download, expiredDownloads, type PackingRound, tidyFiles } from './documents/downloads/upkeep.ts'
import { type ProofWork, proofs } from './documents/proof/prove-stored.ts'
import { invitationMail } from './identity/members/mails.ts'
import { quotaMail } from './identity/plans/mails.ts'
import { accountMail } from './identity/sessions/account-mails.ts'
import type { SefazConsultation } from './ports/sefaz/consultation.ts'
import { alertMail } from './sats/alarms/mails.ts'
import { sweepAlarms } from './sats/alarms/sweep.ts'
import { expireCommands } from './sats/commands/waiting.ts'
import { history } from './sats/telemetry/history/roll.ts'
import { markPending } from './sats/telemetry/pending.ts'
import type { Kind, WorkRound } from './work/kind.ts'
import { recurring } from './work/recurring.ts'

/** All that some kind needs. */
export type AllRound = PreparingRound & PackingRound & ProofWork & KeyWork & { historyDays: number }

/** Parts by which a server has more or less to do. */
interface Parts {
  features?: Partial<Features>
  /** The service that answers for SEFAZ; nobody is asked without it. */
  sefaz?: SefazConsultation | undefined
  /** SEFAZ's lists of notes and how it is asked; nothing is fetched without it. */
  fetching?: Omit<FetchWork, keyof KeyWork> | undefined
  hasContents?: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const alarms = recurring<WorkRound>({
  name: 'alarms',
  everyMs: 15_000,
  run: ({ store, platform }) => sweepAlarms(store, platform.now),
})
const commands = recurring<WorkRound>({
  name: 'commands',
  everyMs: MINUTE_MS,
  run: ({ store, platform }) => expireCommands(store, platform.now()).then(() => {}),
})
const pendingCoupons = recurring<WorkRound>({
  name: 'pending_coupons',
  everyMs: MINUTE_MS,
  run: ({ store, platform }) => markPending(store, platform.now()),
})
const contents = recurring<WorkRound>({
  name: 'contents',
  everyMs: DAY_MS,
  lookMs: 60 * MINUTE_MS,
  run: ({ store, platform, signal }) => sweepContents(store, platform, signal),
})
const consultation = (sefaz: SefazConsultation) =>
  recurring<WorkRound>({
    name: 'sefaz_consultation',
    everyMs: MINUTE_MS,
    run: ({ store, platform, signal }) => askSefaz({ store, platform, sefaz, signal }),
  })

/** Returns every kind of work that a server with these parts does. */
export function workKinds({ features = {}, sefaz, fetching, hasContents }: Parts = {}): Kind<unknown, AllRound>[] {
  return [
    alarms,
    alertMail,
    accountMail,
    invitationMail,
    expiryMail,
    quotaMail,
    accountantNews,
    accountantDelivery,
    accountantMail,
    download,
    downloadMail,
    expiredDownloads,
    tidyFiles,
    proofs,
    commands,
    pendingCoupons,
    history,
    // Where notes are off nobody may read them.
    ...((features.nfce ?? true) ? [contingencyMail, voidMail] : []),
    ...(hasContents ? [contents] : []),
    ...(sefaz ? [consultation(sefaz)] : []),
    ...(fetching ? [noteFetching(fetching)] : []),
  ]
}
