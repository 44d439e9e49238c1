/** Seconds between refreshes by themselves. */
export const REFRESH_SECONDS = 60
