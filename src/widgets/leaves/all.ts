import { accessKey } from './AccessKeyLeaf.tsx'
import { qrCode } from './QrCodeLeaf.tsx'
import { satLight } from './SatLightLeaf.tsx'
import { status } from './StatusLeaf.tsx'

/** Every leaf: what a portal puts into its own text and tables. */
export const leaves = [accessKey, qrCode, status, satLight] as const

export type LeafTag = (typeof leaves)[number]['tag']
