import sats from '#widgets/sats/widget.ts'
import { screensOf } from '../screen.tsx'
import { reportOnce } from './readings.ts'

/** A story of the SATs' area: where it opens, as whom, and what goes wrong. */
export const at = screensOf(sats, { first: reportOnce })
