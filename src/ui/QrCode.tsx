import { create } from 'qrcode/lib/core/qrcode.js'

export interface QrCodeProps {
  value: string
  /** What it leads to, for those who do not see it. */
  label: string
  /** Pixels of the code itself, without its white edge. */
  size?: number
  /** How much of it may be hidden: long texts scan better with 'L', which makes larger modules. */
  correction?: 'L' | 'M'
}

/** A QR code as one SVG path. Always black on white: scanners expect it, whatever the theme. */
export function QrCode({ value, label, size = 200, correction = 'M' }: QrCodeProps) {
  const { size: modules, data } = create(value, { errorCorrectionLevel: correction }).modules
  return (
    <div className="qr">
      <svg width={size} height={size} viewBox={`0 0 ${modules} ${modules}`} role="img" aria-label={label}>
        <path fill="#000" d={pathOf(data, modules)} />
      </svg>
    </div>
  )
}

// One horizontal bar for each run of dark modules in a row
function pathOf(data: Uint8Array, modules: number): string {
  let path = ''
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) {
      const start = x
      while (x < modules && data[y * modules + x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  }
  return path
}
