import type { Features } from '#domain/access/features.ts'
import { expiryMail } from './companies/expiry-mails.ts'
import { accountantNews } from './documents/month-end/address-news.ts'
import { accountantDelivery, type PreparingRound } from './documents/month-end/deliver.ts'
import { accountantMail } from './documents/month-end/mails.ts'
import { contingencyMail } from './documents/deadlines/contingency-mails.ts'
import { voidMail } from './documents/deadlines/void-mails.ts'
import { downloadMail } from './documents/downloads/mails.ts'
import { download, expiredDownloads, type PackingRound, tidyFiles } from './documents/downloads/upkeep.ts'
import { invitationMail } from './identity/members/mails.ts'
import { quotaMail } from './identity/plans/mails.ts'
import { accountMail } from './identity/sessions/account-mails.ts'
import { alertMail } from './sats/alarms/mails.ts'
import type { Kind } from './work/kind.ts'

/** All that some kind needs. */
type Round = PreparingRound & PackingRound

/** Returns every kind of work that a server with these features does; all unless told. */
export function workKinds(features: Partial<Features> = {}): Kind<unknown, Round>[] {
  return [
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
    // Where notes are off nobody may read them.
    ...((features.nfce ?? true) ? [contingencyMail, voidMail] : []),
  ]
}
