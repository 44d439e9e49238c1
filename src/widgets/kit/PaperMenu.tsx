import { useConnection } from '#api/client/use-connection.ts'
import type { PaperDetail, PaperWidth } from '#domain/documents/paper/sheet.ts'
import { Button, buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { MissingControl } from './failure/MissingControl.tsx'
import { useLoaded } from './failure/use-loaded.ts'
import { useDownload } from './files/use-download.ts'

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

/** A printed document: the PDF's address, below the API's origin, and the name that it is saved under. */
export interface Printed {
  address: (choice: PaperChoice) => string
  fileName: string
}

interface Props {
  printed: Printed
  /** Another sheet of the document: its cancellation, or a second copy. */
  second?: (Printed & { name: string }) | undefined
  /** Why there is none to be had. */
  disabledReason?: string | undefined
}

/** 'PDF': the document on paper, saved as a file of the width that is chosen. */
export function PaperMenu({ printed, second, disabledReason }: Props) {
  const Menu = useLoaded(disabledReason === undefined ? loadMenu : undefined, MissingControl)
  const { api } = useConnection()
  const { busy, start } = useDownload(
    async ({ address }: Printed, choice: PaperChoice) => ({ url: api + address(choice) }),
    ({ fileName }) => fileName,
  )
  if (disabledReason !== undefined) {
    return (
      <Button icon="printer" disabledReason={disabledReason}>
        PDF
      </Button>
    )
  }
  const face = (
    <>
      <Icon name={busy ? 'loader-circle' : 'printer'} size={16} className={busy ? 'spin' : undefined} />
      PDF
    </>
  )
  if (!Menu) return <span className={`${buttonClass()} pointer-events-none`}>{face}</span>
  const group = (of: Printed, detail: PaperDetail, text: (width: string) => string, separated = true) =>
    WIDTHS.map(({ width, label }, index) => ({
      id: text(width),
      label: text(label),
      separated: separated && index === 0,
      onSelect: () => start(of, { width, detail }),
    }))
  return (
    <Menu
      buttonClassName={buttonClass()}
      button={face}
      entries={[
        ...group(printed, 'complete', (width) => width, false),
        ...group(printed, 'summary', (width) => `${width}, resumido`),
        ...(second ? group(second, 'complete', (width) => `${second.name}, ${width}`) : []),
      ]}
    />
  )
}
