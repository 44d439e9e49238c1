/** Limits of `vi.waitFor`, which by itself gives up after a second: a busy machine may take longer. */
export const PATIENT = { timeout: 30_000, interval: 1 }
