import baseline from './baseline/baseline.ts'
import type { Migration } from './long-migrations.ts'
import { BASELINE } from './migrations/0100-baseline.ts'
import workBehind from './migrations/0101-work-behind.ts'
import workTurns from './migrations/0102-work-turns.ts'
import leftovers from './migrations/0107-leftovers.ts'
import proofMoments from './migrations/0113-proof-moments.ts'
import proofMomentRows from './migrations/0114-proof-moments.ts'
import proofMomentIndexes from './migrations/0115-proof-moments.ts'
import companyValues from './migrations/0116-company-values.ts'
import refusedKeys from './migrations/0120-refused-keys.ts'
import keyEnds from './migrations/0121-key-ends.ts'
import monthBoards from './migrations/0123-month-boards.ts'
import monthBoardIndexes from './migrations/0124-month-boards.ts'
import gapChanges from './migrations/0125-gap-changes.ts'
import openGaps from './migrations/0126-open-gaps.ts'
import imports from './migrations/0127-imports.ts'
import listViews from './migrations/0128-list-views.ts'
import alertStates from './migrations/alerts/0129-alert-states.ts'
import companyAlerts from './migrations/alerts/0130-company-alerts.ts'
import silences from './migrations/alerts/0131-silences.ts'
import silenceIndexes from './migrations/alerts/0132-silences.ts'
import alertChannels from './migrations/alerts/0133-alert-channels.ts'
import webhooks from './migrations/0135-webhooks.ts'
import liveChanges from './migrations/0137-live-changes.ts'
import alertReminders from './migrations/alerts/0138-alert-reminders.ts'
import refusedMoments from './migrations/alerts/0139-refused-moments.ts'
import goneReceivers from './migrations/0140-gone-receivers.ts'
import alertBrowsers from './migrations/alerts/0142-alert-browsers.ts'
import sandboxes from './migrations/0145-sandboxes.ts'

/**
 * The database's shape, as plain SQL that runs unchanged on PGlite and PostgreSQL, in this order. Append only: what has landed is never
 * edited. What takes long on tables of millions of rows is declared otherwise (long-migrations.ts): indexes, and rows in batches. A new table of
 * a tenant has its rights by baseline/rights.ts.
 */
export const migrations: readonly Migration[] = [
  { name: BASELINE, sql: baseline },
  { name: '0101-work-behind', sql: workBehind },
  { name: '0102-work-turns', sql: workTurns },
  { name: '0107-leftovers', sql: leftovers },
  { name: '0113-proof-moments', sql: proofMoments },
  { name: '0114-proof-moments', rows: proofMomentRows },
  { name: '0115-proof-moments', indexes: proofMomentIndexes },
  { name: '0116-company-values', indexes: companyValues },
  { name: '0120-refused-keys', indexes: refusedKeys },
  { name: '0121-key-ends', indexes: keyEnds },
  { name: '0123-month-boards', sql: monthBoards },
  { name: '0124-month-boards', indexes: monthBoardIndexes },
  { name: '0125-gap-changes', sql: gapChanges },
  { name: '0126-open-gaps', indexes: openGaps },
  { name: '0127-imports', sql: imports },
  { name: '0128-list-views', sql: listViews },
  { name: '0129-alert-states', sql: alertStates },
  { name: '0130-company-alerts', sql: companyAlerts },
  { name: '0131-silences', sql: silences },
  { name: '0132-silences', indexes: silenceIndexes },
  { name: '0133-alert-channels', sql: alertChannels },
  { name: '0135-webhooks', sql: webhooks },
  { name: '0137-live-changes', sql: liveChanges },
  { name: '0138-alert-reminders', sql: alertReminders },
  { name: '0139-refused-moments', indexes: refusedMoments },
  { name: '0140-gone-receivers', sql: goneReceivers },
  { name: '0142-alert-browsers', sql: alertBrowsers },
  { name: '0145-sandboxes', sql: sandboxes },
]
