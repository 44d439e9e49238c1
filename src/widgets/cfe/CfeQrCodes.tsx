import type { Cfe, CfeData } from '#api/contract/documents/cfes.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { useLoaded } from '../kit/failure/use-loaded.ts'
import { emissionText } from './emission-text.ts'

// Drawing the code takes a library that who does not look at it need not load.
const loadQrCode = () => import('#ui/QrCode.tsx').then((module) => ({ default: module.QrCode }))
/** Pixels. */
const QR_SIZE = 200

/** 'QR Code' of the sale, and of a cancelled coupon that of the cancellation. */
export function CfeQrCodes({ cfe, data }: { cfe: Cfe; data: CfeData['CFe'] }) {
  const { cfe_event } = cfe
  const sale = { ...cfe, qr_code: data.qr_code, emissao_local: data.emissao_local }
  if (!sale.qr_code && !cfe_event?.qr_code) {
    return <Empty icon="info" title="Sem QR Code" text="O XML deste cupom não traz a assinatura do QR Code." />
  }
  return (
    <div className="qrs">
      <Code title="Venda" label="QR Code da venda" document={sale} />
      {cfe_event && <Code title="Cancelamento" label="QR Code do cancelamento" document={cfe_event} />}
    </div>
  )
}

interface CodeProps {
  title: string
  label: string
  document: { qr_code: string | null; cfe_number: string; dthr_emissao: string; emissao_local: string | null }
}

function Code({ title, label, document }: CodeProps) {
  const { qr_code, cfe_number } = document
  const QrCode = useLoaded(loadQrCode)
  if (!qr_code) return null
  return (
    <figure>
      {QrCode ? (
        <QrCode value={qr_code} label={label} size={QR_SIZE} correction="L" />
      ) : (
        <Skeleton width={QR_SIZE + 20} height={QR_SIZE + 20} />
      )}
      <figcaption>
        <b>{title}</b>
        <span className="text-fg-3 text-12">
          Número {cfe_number} · {emissionText(document)}
        </span>
      </figcaption>
    </figure>
  )
}
