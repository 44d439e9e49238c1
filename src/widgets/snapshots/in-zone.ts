/**
 * Works as if this process were in another time zone: what is drawn here for somebody's page shows the hours that their browser will show.
 * Only what is done at once is; nothing else runs meanwhile.
 */
export function inZone<T>(zone: string, work: () => T): T {
  const { env } = process
  const own = env['TZ']
  if (Intl.DateTimeFormat().resolvedOptions().timeZone === zone) return work()
  env['TZ'] = zone
  try {
    return work()
  } finally {
    if (own === undefined) delete env['TZ']
    else env['TZ'] = own
  }
}
