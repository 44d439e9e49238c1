import { readAddress } from '#api/client/address.ts'
import { useRead } from '#api/client/use-connection.ts'
import { type readCfeExtrato, readCfeSheet } from '#api/contract/documents/cfes.ts'
import { type readNfceDanfe, readNfceSheet } from '#api/contract/documents/nfces.ts'
import type { PrintedSheet } from '#api/contract/sheet-parts.ts'
import { ownName } from '#domain/documents/environment.ts'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { ReadScreen, type ReadResult } from '../kit/failure/ReadScreen.tsx'
import { PaperMenu, type Printed } from '../kit/PaperMenu.tsx'
import { useRoute } from '../kit/place/route.ts'
import { useTitle } from '../kit/place/title.ts'
import { isOfCoupon, keyIn, ofCoupon, ofNote } from './paper-view.ts'
import './paper.css'
import { PaperSheet } from './PaperSheet.tsx'

/** A document's paper: the DANFE of a note, the extrato of a coupon, as each stands now. */
export default function Paper() {
  const { params, search } = useRoute()
  const key = keyIn(params['key'] ?? '')
  return isOfCoupon(key) ? <CouponPaper of={key} search={search} /> : <NotePaper of={key} search={search} />
}

interface OfKey {
  of: string
  search: string
}

function NotePaper({ of: key, search }: OfKey) {
  const query = ofNote(search)
  const read = useRead(readNfceSheet, { params: { key }, query })
  const printed: Printed = {
    address: (choice) =>
      readAddress<typeof readNfceDanfe>('/custody/nfce/:key/danfe', {
        params: { key },
        query: { ...query, ...choice },
      }),
    fileName: `${ownName({ key, environment: query.environment ?? 'production' })}.pdf`,
  }
  return <PaperScreen read={read} printed={printed} text="Não foi possível carregar o DANFE" />
}

function CouponPaper({ of: key, search }: OfKey) {
  const query = ofCoupon(search)
  const read = useRead(readCfeSheet, { params: { id: key }, query })
  const printed: Printed = {
    address: (choice) =>
      readAddress<typeof readCfeExtrato>('/cfes/:id/extrato', { params: { id: key }, query: { ...query, ...choice } }),
    fileName: `${key}.pdf`,
  }
  return <PaperScreen read={read} printed={printed} text="Não foi possível carregar o extrato" />
}

interface Props {
  read: ReadResult<PrintedSheet>
  printed: Printed
  /** Message above the reason of a failure. */
  text: string
}

function PaperScreen({ read, printed, text }: Props) {
  useTitle(read.data?.title)
  return (
    <>
      <div className="bar paper-bar" part="toolbar">
        <slot name="toolbar-start" />
        <span className="flex-1" />
        {read.data && <PaperMenu printed={printed} />}
        <slot name="toolbar-end" />
      </div>
      <div className="paper-room">
        <ReadScreen read={read} text={text} failure={(message) => `${text}: ${message}`} skeleton={<Shapes />}>
          {(sheet) => <PaperSheet sheet={sheet} />}
        </ReadScreen>
      </div>
    </>
  )
}

const Shapes = () => (
  <Awaited className="paper">
    {[3, 8, 4, 6].map((lines) => (
      <SkeletonLines key={lines} lines={lines} />
    ))}
  </Awaited>
)
