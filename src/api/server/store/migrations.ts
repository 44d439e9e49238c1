import tables from './migrations/0001-tables.ts'
import accounts from './migrations/0002-accounts.ts'
import cfeNumbers from './migrations/0003-cfe-numbers.ts'
import downloads from './migrations/0004-downloads.ts'
import telemetry from './migrations/0005-telemetry.ts'
import alarms from './migrations/0006-alarms.ts'
import commands from './migrations/0007-commands.ts'
import commandSecrets from './migrations/0008-command-secrets.ts'
import downloadMails from './migrations/0009-download-mails.ts'
import filesWithoutCrc32 from './migrations/0010-files-without-crc32.ts'
import ownFiles from './migrations/0011-own-files.ts'
import demonstration from './migrations/0013-demonstration.ts'
import sessionsEnd from './migrations/0014-sessions-end.ts'
import attempts from './migrations/0015-attempts.ts'
import refreshParents from './migrations/0016-refresh-parents.ts'
import couponSerials from './migrations/0017-coupon-serials.ts'
import satSerials from './migrations/0018-sat-serials.ts'
import companyRole from './migrations/0019-company-role.ts'
import figures from './migrations/0020-figures.ts'
import couponPoints from './migrations/0021-coupon-points.ts'
import reach from './migrations/0022-reach.ts'
import sessions from './migrations/0023-sessions.ts'
import auditTrail from './migrations/0024-audit.ts'
import figuresKept from './migrations/0026-figures-kept.ts'
import companyData from './migrations/0028-company-data.ts'
import devices from './migrations/0030-devices.ts'
import plans from './migrations/0031-plans.ts'
import quotaMails from './migrations/0034-quota-mails.ts'
import register from './migrations/0032-register.ts'
import figureChanges from './migrations/0035-figure-changes.ts'
import homologation from './migrations/0036-homologation.ts'
import couponStates from './migrations/0037-coupon-states.ts'
import foldOnce from './migrations/0039-fold-once.ts'
import portals from './migrations/0040-portals.ts'
import appendChanges from './migrations/0041-append-changes.ts'
import spansOver from './migrations/0042-spans-over.ts'
import sealingKey from './migrations/0045-sealing-key.ts'
import sessionTrail from './migrations/0046-session-trail.ts'
import sefazNotices from './migrations/0047-sefaz-notices.ts'
import voidedRanges from './migrations/0048-voided-ranges.ts'
import iss from './migrations/0050-iss.ts'
import ownNames from './migrations/0051-own-names.ts'
import backups from './migrations/0053-backups.ts'
import secondFactor from './migrations/0054-second-factor.ts'
import sessionsSeen from './migrations/0056-sessions-seen.ts'
import oidcAttempts from './migrations/0057-oidc-attempts.ts'
import sharedSweeps from './migrations/0059-shared-sweeps.ts'
import downloadFormats from './migrations/0060-download-formats.ts'
import documentProofs from './migrations/0061-document-proofs.ts'
import companyProducts from './migrations/0062-company-products.ts'
import nfceGaps from './migrations/0063-nfce-gaps.ts'
import servers from './migrations/0065-servers.ts'
import contents from './migrations/0064-contents.ts'
import news from './migrations/0067-news.ts'
import monthClosings from './migrations/0070-month-closings.ts'
import refusals from './migrations/0068-refusals.ts'
import values from './migrations/0072-values.ts'
import search from './migrations/0073-search.ts'
import type { Migration, RowChange } from './long-migrations.ts'
import proofDays from './migrations/0074-proof-days.ts'
import requestProofs from './migrations/0075-request-proofs.ts'
import consumers from './migrations/0083-consumers.ts'
import byConsumer from './migrations/0084-by-consumer.ts'
import attachmentContents from './migrations/0076-attachment-contents.ts'
import nfceDeadlines from './migrations/0079-nfce-deadlines.ts'
import nfceDeadlineIndexes from './migrations/0080-nfce-deadlines.ts'
import accountant from './migrations/0081-accountant.ts'
import proofDownloads from './migrations/0082-proof-downloads.ts'
import expectedProofs from './migrations/0077-expected-proofs.ts'
import invitationMails from './migrations/0077-invitation-mails.ts'
import sumsInOrder from './migrations/0077-sums-in-order.ts'
import missingNotes from './migrations/0085-missing-notes.ts'
import proofTurns from './migrations/0086-proof-turns.ts'
import trailOfAThing from './migrations/0069-trail-of-a-thing.ts'
import endedLinks from './migrations/0066-ended-links.ts'
import guessedCodes from './migrations/0096-guessed-codes.ts'
import issuers from './migrations/0097-issuers.ts'
import newAddresses from './migrations/0095-new-addresses.ts'
import unownedEvents from './migrations/0090-unowned-events.ts'
import notesApartIndexes from './migrations/0091-notes-apart.ts'
import notesApart from './migrations/0092-notes-apart.ts'
import noteContents from './migrations/0094-note-contents.ts'
import work from './migrations/0100-work.ts'
import workBehind from './migrations/0101-work-behind.ts'
import workTurns from './migrations/0102-work-turns.ts'

/** Upgrades that migrations cannot do in SQL and the server does when it opens a database: noted among the migrations when done. */
export const UPGRADES = { lots: '0011-lots-cut', figures: '0020-counted', numbers: '0063-laid-out' } as const

/** Sums that were appended without ISS. */
const earlierSums: RowChange = {
  table: 'figure_changes',
  key: 'id',
  where: 'cardinality(sums) = 17',
  set: 'sums = sums_in_order(sums)',
}

/** Documents that were kept before their totals were kept in cents too. */
const inCents = (table: 'nfces' | 'cfes'): RowChange => ({
  table,
  key: 'id',
  where: 'cents is null and total is not null',
  set: 'cents = (total * 100)::bigint',
})

/** Numbers of notes in contingency that SEFAZ rejected, which were told to be voided. */
const rejectedContingency: RowChange = {
  table: 'nfce_gaps',
  key: 'id',
  where: `kind = 'rejected' and exists (
    select from nfces n
    where n.tenant_id = nfce_gaps.tenant_id and n.company_id = nfce_gaps.company_id and n.environment = nfce_gaps.environment
      and n.serie = nfce_gaps.serie and n.number = nfce_gaps.number_start and n.emission_type <> '1')`,
  set: "kind = 'contingency', open = 1",
}

/** Proofs of notes of homologation, which had their keys for a name. */
const testedNotes: RowChange = {
  table: 'document_proofs',
  key: 'key',
  where: `kind = 'nfce' and length(key) = 44 and exists (
    select from nfces n where n.tenant_id = document_proofs.tenant_id and n.key = document_proofs.key and n.environment = 'homolog')`,
  set: "key = key || '-homolog'",
}

/** The same of their events. */
const testedEvents: RowChange = {
  table: 'document_proofs',
  key: 'key',
  where: `kind = 'nfce_event' and right(key, 8) <> '-homolog' and exists (
    select from nfce_events e where e.tenant_id = document_proofs.tenant_id and e.nfce_key = substr(document_proofs.key, 7, 44)
      and e.type = left(document_proofs.key, 6) and e.sequence::text = ltrim(substr(document_proofs.key, 51), '0') and e.environment = 'homolog')`,
  set: "key = key || '-homolog'",
}

/**
 * The database's shape, as plain SQL that runs unchanged on PGlite and PostgreSQL, in this order. Append only: what has landed is never
 * edited. What takes long on tables of millions of rows is declared otherwise (long-migrations.ts): indexes, and rows in batches.
 *
 * Every table of a tenant carries `tenant_id` in its keys (so that Citus can distribute it) and a row-level policy, so that a forgotten
 * `where` shows nothing. The scope of a call is bound per transaction by `app.tenant`, `app.companies` ('all' or a comma list) and a role:
 * fiscal_app for the whole tenant, fiscal_companies for some companies. A new table has a policy and grants for both.
 */
export const migrations: readonly Migration[] = [
  // The name by which databases know it.
  { name: '0001-house', sql: tables },
  { name: '0002-accounts', sql: accounts },
  { name: '0003-cfe-numbers', sql: cfeNumbers },
  { name: '0004-downloads', sql: downloads },
  { name: '0005-telemetry', sql: telemetry },
  { name: '0006-alarms', sql: alarms },
  { name: '0007-commands', sql: commands },
  { name: '0008-command-secrets', sql: commandSecrets },
  { name: '0009-download-mails', sql: downloadMails },
  { name: '0010-files-without-crc32', sql: filesWithoutCrc32 },
  { name: '0011-own-files', sql: ownFiles },
  { name: '0013-demonstration', sql: demonstration },
  { name: '0014-sessions-end', sql: sessionsEnd },
  { name: '0015-attempts', sql: attempts },
  { name: '0016-refresh-parents', sql: refreshParents },
  { name: '0017-coupon-serials', sql: couponSerials },
  { name: '0018-sat-serials', sql: satSerials },
  { name: '0019-company-role', sql: companyRole },
  { name: '0020-figures', sql: figures },
  { name: '0021-coupon-points', sql: couponPoints },
  { name: '0022-reach', sql: reach },
  { name: '0023-sessions', sql: sessions },
  { name: '0024-audit', sql: auditTrail },
  { name: '0026-figures-kept', sql: figuresKept },
  { name: '0028-company-data', sql: companyData },
  { name: '0032-register', sql: register },
  { name: '0031-plans', sql: plans },
  { name: '0030-devices', sql: devices },
  { name: '0035-figure-changes', sql: figureChanges },
  { name: '0034-quota-mails', sql: quotaMails },
  { name: '0036-homologation', sql: homologation },
  { name: '0037-coupon-states', sql: couponStates },
  { name: '0039-fold-once', sql: foldOnce },
  { name: '0040-portals', sql: portals },
  { name: '0041-append-changes', sql: appendChanges },
  { name: '0042-spans-over', sql: spansOver },
  { name: '0045-sealing-key', sql: sealingKey },
  { name: '0046-session-trail', sql: sessionTrail },
  { name: '0047-sefaz-notices', sql: sefazNotices },
  { name: '0048-voided-ranges', sql: voidedRanges },
  { name: '0050-iss', sql: iss },
  // At once: until it is through, nothing can be folded that the version before appends.
  { name: '0077-sums-in-order', sql: sumsInOrder },
  { name: '0077-earlier-sums', rows: earlierSums },
  { name: '0051-own-names', sql: ownNames },
  { name: '0053-backups', sql: backups },
  { name: '0054-second-factor', sql: secondFactor },
  { name: '0056-sessions-seen', sql: sessionsSeen },
  { name: '0057-oidc-attempts', sql: oidcAttempts },
  { name: '0059-shared-sweeps', sql: sharedSweeps },
  { name: '0060-download-formats', sql: downloadFormats },
  { name: '0061-document-proofs', sql: documentProofs },
  { name: '0063-nfce-gaps', sql: nfceGaps },
  { name: '0065-servers', sql: servers },
  { name: '0067-news', sql: news },
  { name: '0064-contents', sql: contents },
  { name: '0070-month-closings', sql: monthClosings },
  { name: '0068-refusals', indexes: refusals },
  { name: '0072-values', sql: values },
  { name: '0072-nfces-cents', rows: inCents('nfces') },
  { name: '0072-cfes-cents', rows: inCents('cfes') },
  { name: '0073-search', indexes: search },
  { name: '0074-proof-days', sql: proofDays },
  { name: '0075-request-proofs', sql: requestProofs },
  { name: '0083-consumers', sql: consumers },
  { name: '0084-by-consumer', indexes: byConsumer },
  { name: '0076-attachment-contents', sql: attachmentContents },
  { name: '0079-nfce-deadlines', sql: nfceDeadlines },
  { name: '0080-nfce-deadlines', indexes: nfceDeadlineIndexes },
  { name: '0081-accountant', sql: accountant },
  { name: '0082-proof-downloads', sql: proofDownloads },
  { name: '0085-missing-notes', sql: missingNotes },
  { name: '0066-ended-links', sql: endedLinks },
  { name: '0062-company-products', sql: companyProducts },
  { name: '0077-expected-proofs', sql: expectedProofs },
  { name: '0077-invitation-mails', sql: invitationMails },
  { name: '0086-proof-turns', sql: proofTurns },
  { name: '0071-rejected-contingency', rows: rejectedContingency },
  { name: '0069-trail-of-a-thing', indexes: trailOfAThing },
  { name: '0090-unowned-events', indexes: unownedEvents },
  { name: '0091-notes-apart', indexes: notesApartIndexes },
  { name: '0092-notes-apart', sql: notesApart },
  { name: '0093-note-proofs', rows: testedNotes },
  { name: '0093-event-proofs', rows: testedEvents },
  { name: '0094-note-contents', sql: noteContents },
  { name: '0095-new-addresses', sql: newAddresses },
  { name: '0096-guessed-codes', sql: guessedCodes },
  { name: '0100-work', sql: work },
  { name: '0097-issuers', sql: issuers },
  { name: '0101-work-behind', sql: workBehind },
  { name: '0102-work-turns', sql: workTurns },
]
