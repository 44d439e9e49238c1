import members from './identity/members/subject.ts'
import factors from './identity/factors/subject.ts'
import sessions from './identity/sessions/subject.ts'
import oauth from './identity/oauth/subject.ts'
import plans from './identity/plans/subject.ts'
import sandbox from './identity/sandbox/subject.ts'
import events from './events/subject.ts'
import companies from './companies/subject.ts'
import fetching from './companies/fetching/subject.ts'
import register from './sats/register/subject.ts'
import telemetry from './sats/telemetry/subject.ts'
import commands from './sats/commands/subject.ts'
import alerts from './sats/alerts/subject.ts'
import alarms from './sats/alarms/subject.ts'
import browsers from './sats/browsers/subject.ts'
import silences from './sats/silences/subject.ts'
import telling from './sats/telling/subject.ts'
import notes from './documents/notes/subject.ts'
import coupons from './documents/coupons/subject.ts'
import dashboard from './documents/dashboard/subject.ts'
import search from './documents/search/subject.ts'
import batch from './documents/batch/subject.ts'
import placing from './documents/placing/subject.ts'
import pending from './documents/pending/subject.ts'
import numbers from './documents/numbers/subject.ts'
import intake from './documents/intake/subject.ts'
import recount from './documents/recount/subject.ts'
import downloads from './documents/downloads/subject.ts'
import month from './documents/month/subject.ts'
import monthEnd from './documents/month-end/subject.ts'
import figures from './documents/figures/subject.ts'
import proof from './documents/proof/subject.ts'
import deadlines from './documents/deadlines/subject.ts'
import changes from './changes/subject.ts'
import reports from './reports/subject.ts'
import snapshots from './snapshots/subject.ts'

/** Everything that the server is about, each declared in its own room. */
export const subjects = [
  members,
  factors,
  sessions,
  oauth,
  plans,
  sandbox,
  events,
  companies,
  fetching,
  register,
  telemetry,
  commands,
  alerts,
  alarms,
  silences,
  browsers,
  telling,
  notes,
  coupons,
  dashboard,
  search,
  batch,
  placing,
  numbers,
  pending,
  intake,
  recount,
  downloads,
  month,
  monthEnd,
  figures,
  proof,
  deadlines,
  changes,
  reports,
  snapshots,
] as const
