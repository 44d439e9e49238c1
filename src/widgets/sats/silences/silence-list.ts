import { isId } from '#domain/ids.ts'
import { SILENCE_STATES } from '#domain/sats/silences/silence.ts'
import { company, segments } from '../../kit/filters/filters.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { matching, oneOf } from '../../kit/place/view-state.ts'
import { paths } from '../../paths.ts'

/** The silences, newest first; of a company also those of all companies. */
export const silenceList = defineList({
  read: '/sat_silences/',
  endpoint: async () => (await import('#api/contract/sats/silences.ts')).listSilences,
  path: paths.satSilences,
  filters: [segments('state', 'Situação', SILENCE_STATES), company()],
  /** The form of a new one, and what it is about at first. */
  also: {
    new: oneOf(['1']),
    of: matching(isId),
    sat: matching(isId),
    type: matching((text) => /^[a-z_]{1,40}$/.test(text)),
  },
  sizes: [10, 20, 40, 50],
  size: 20,
  refreshEvery: 60,
  live: async () => (await import('./use-silences.tsx')).useSilences,
})
