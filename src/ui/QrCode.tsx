import { type Correction, qrPath } from './qr-path.ts'

export interface QrCodeProps {
  value: string
  /** Destination, for those who do not see it. */
  label: string
  /** Pixels of the code itself, without its white edge. */
  size?: number
  correction?: Correction
}

/** A QR code as one SVG path. Always black on white: scanners expect it, whatever the theme. */
export function QrCode({ value, label, size = 200, correction = 'M' }: QrCodeProps) {
  const { modules, path } = qrPath(value, correction)
  return (
    <div className="qr">
      <svg width={size} height={size} viewBox={`0 0 ${modules} ${modules}`} role="img" aria-label={label}>
        <path fill="#000" d={path} />
      </svg>
    </div>
  )
}
