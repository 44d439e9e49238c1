import { code128Path } from '#ui/code-128.ts'
import { QrCode } from '#ui/QrCode.tsx'
import type { PrintedPart } from '#api/contract/sheet-parts.ts'

/** Pixels of the code: 44 mm, as on paper of 80 mm. */
const QR_SIZE = 166

/** A code of a printed document, black on white. Its code comes after the words, which need none of it. */
export default function SheetCode({ part }: { part: Extract<PrintedPart, { kind: 'qr' | 'bars' }> }) {
  if (part.kind === 'qr') return <QrCode value={part.text} label={part.label} size={QR_SIZE} correction="L" />
  const { modules, path } = code128Path(part.text)
  return (
    <svg className="bars" viewBox={`0 0 ${modules} 1`} preserveAspectRatio="none" role="img" aria-label={part.label}>
      <path fill="#000" d={path} />
    </svg>
  )
}
