import nfce from '#widgets/nfce/widget.ts'
import { screensOf } from '../screen.tsx'

/** A story of the NFC-e area: where it opens, as whom, and what goes wrong. */
export const at = screensOf(nfce)
