import { useConnection } from '#api/client/use-connection.ts'
import type { PaperDetail, PaperWidth } from '#domain/documents/paper/sheet.ts'
import { Button, buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { MissingControl } from './failure/MissingControl.tsx'
import { useLoaded } from './failure/use-loaded.ts'
import { useDownload } from './use-download.ts'

/** After the document, which does without. */
const loadMenu = () => import('#ui/overlay/Menu.tsx').then(({ Menu }) => ({ default: Menu }))

export interface PaperChoice {
  width: PaperWidth
  detail: PaperDetail
}

const WIDTHS: readonly { width: PaperWidth; label: string }[] = [
  { width: '80', label: '80 mm' },
  { width: '58', label: '58 mm' },
  { width: 'a4', label: 'A4' },
]

interface Props {
  /** What the button says. */
  label?: string
  /** Of the PDF, below the API's origin. */
  address: (choice: PaperChoice) => string
  fileName: string
  /** Why there is none to be had. */
  disabledReason?: string | undefined
}

/** 'PDF': the document on paper, saved as a file of the width that is chosen. */
export function PaperMenu({ label = 'PDF', address, fileName, disabledReason }: Props) {
  const Menu = useLoaded(disabledReason === undefined ? loadMenu : undefined, MissingControl)
  const { api } = useConnection()
  const { busy, start } = useDownload(async (choice: PaperChoice) => ({ url: api + address(choice) }), fileName)
  if (disabledReason !== undefined) {
    return (
      <Button icon="printer" disabledReason={disabledReason}>
        {label}
      </Button>
    )
  }
  const face = (
    <>
      <Icon name={busy ? 'loader-circle' : 'printer'} size={16} className={busy ? 'spin' : undefined} />
      {label}
    </>
  )
  if (!Menu) return <span className={`${buttonClass()} pointer-events-none`}>{face}</span>
  const entry = ({ width, label: name }: (typeof WIDTHS)[number], detail: PaperDetail, separated = false) => ({
    id: `${width}-${detail}`,
    label: detail === 'summary' ? `${name}, resumido` : name,
    separated,
    onSelect: () => start({ width, detail }),
  })
  return (
    <Menu
      buttonClassName={buttonClass()}
      button={face}
      entries={[
        ...WIDTHS.map((width) => entry(width, 'complete')),
        ...WIDTHS.map((width, index) => entry(width, 'summary', index === 0)),
      ]}
    />
  )
}
