/** For how many years the taxpayer keeps documents, from the 1 January that follows them; some authorities ask for 11. */
export const CUSTODY_YEARS = 5

/** The first day ('YYYY-MM-DD') on which a document issued on a day need not be kept: `years` from the following 1 January. */
export function custodyEnd(issuedOn: string, years: number = CUSTODY_YEARS): string {
  return `${String(Number(issuedOn.slice(0, 4)) + 1 + years).padStart(4, '0')}-01-01`
}

/** Tells if a document issued on a day is still in custody on another; both 'YYYY-MM-DD'. */
export function inCustody(issuedOn: string, today: string, years: number = CUSTODY_YEARS): boolean {
  return today < custodyEnd(issuedOn, years)
}

/** Returns the first day of issue that is still in custody on a day: that of inCustody. */
export function custodyBegin(today: string, years: number = CUSTODY_YEARS): string {
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}-01-01`
}
