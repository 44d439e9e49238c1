import type { Sample } from '#api/server/sats/telemetry/history/samples.ts'

/** What a SAT says of itself at a moment (seconds since 1970) while nothing is wrong, but for `odd`. */
export const sampleAt = (at: number, odd: Partial<Sample> = {}): Sample => ({
  at,
  memory: 100,
  battery: 'ALTO',
  pending: 0,
  state: 0,
  lan: 'CONECTADO',
  drift: 2,
  communication: at - 30,
  transmission: at - 60,
  ...odd,
})
