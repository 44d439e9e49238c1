/** The kinds of things whose changes are told to pages: each read says by `follows` which of them it shows. */
export const TOPICS = [
  /** Reports of devices about themselves. */
  'readings',
  'alerts',
  /** The SATs that there are, and where they belong. */
  'sats',
  'commands',
  'notes',
  'coupons',
  'downloads',
  /** Closings of months, and what is sent of them. */
  'months',
] as const
export type Topic = (typeof TOPICS)[number]
