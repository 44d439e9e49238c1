import { formatLocal } from './date-time.ts'

/** A document's own instant, and what the clock of its place said then. */
export interface IssuedAt {
  issue_date_utc: string
  issue_date_local: string
}

/**
 * Returns the 'dd/MM/yyyy HH:mm:ss' of what befell a document (its protocol, an event) by the clock of its place, whoever looks: by the one
 * that its issue went by, days apart at most.
 */
export const issuerTime = (iso: string, of: IssuedAt): string => formatLocal(localAt(iso, of))

/** Returns the day of it, YYYY-MM-DD. */
export const issuerDay = (iso: string, of: IssuedAt): string => localAt(iso, of).slice(0, 10)

function localAt(iso: string, { issue_date_utc, issue_date_local }: IssuedAt): string {
  const ahead = Date.parse(`${issue_date_local}Z`) - Math.floor(Date.parse(issue_date_utc) / 1000) * 1000
  return new Date(Date.parse(iso) + ahead).toISOString().slice(0, 19)
}
