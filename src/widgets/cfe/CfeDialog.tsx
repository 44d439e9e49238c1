import { type ReactNode, useDeferredValue } from 'react'
import { readAddress } from '#api/client/address.ts'
import { useCan, useConnection, useRead } from '#api/client/use-connection.ts'
import {
  type Cfe,
  type CfeData,
  listCfes,
  readCfe,
  type readCfeExtrato,
  readCfeXmlUrl,
} from '#api/contract/documents/cfes.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { cfeStatus } from '#domain/documents/document-status.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Badge } from '#ui/painted/Status.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { Neighbours } from '../kit/list/Neighbours.tsx'
import type { PageAddress } from '../kit/list/use-paged-items.tsx'
import { PaperMenu, type Printed } from '../kit/PaperMenu.tsx'
import { useDownload } from '../kit/files/use-download.ts'
import { useClose, useGo, useRoute } from '../kit/place/route.ts'
import { useTitle } from '../kit/place/title.ts'
import { paths } from '../paths.ts'
import './cfe.css'
import { CfePayments, CfeTaxes } from './CfeAmounts.tsx'
import { CfeInformation } from './CfeInformation.tsx'
import { CfeIssuer } from './CfeIssuer.tsx'
import { CfeProducts } from './CfeProducts.tsx'
import { CfeQrCodes } from './CfeQrCodes.tsx'
import { CfeSkeleton } from './CfeSkeleton.tsx'
import { CfeSlip } from './CfeSlip.tsx'
import { COUPON_TABS } from './coupon-tabs.ts'
import { cfeList } from './cfe-list.ts'

/** 'Cupom Fiscal' over the list: 1200 pixels wide, and a click beside it does not close it. */
export default function CfeDialog() {
  const { params, search } = useRoute()
  const { cfe_key: key = '' } = params
  const go = useGo()
  const cfe = useRead(readCfe, { params: { id: key } })
  useTitle(cfe.data && `CF-e ${cfe.data.cfe_number}`, 'over')
  const view = cfeList.view.read(search)
  const leave = useClose()
  const close = () => leave(paths.cfes(cfeList.search(view)))
  // A whole coupon, drawn in slices, between which the page answers.
  const data = useDeferredValue(cfe.data)
  // Not a place to come back to by itself.
  const replace = (changed: typeof view) =>
    go(paths.cfe(key, cfeList.view.write({ ...view, ...changed })), { replace: true })

  return (
    <Dialog
      title="Cupom Fiscal"
      size="xl"
      persistent
      bare
      badge={data ? <StatusBadge cfe={data} /> : !cfe.error && <Skeleton width={92} height={24} />}
      onClose={close}
      footer={
        <>
          {data ? (
            <Downloads cfe={data} />
          ) : (
            !cfe.error && (
              <>
                <Button icon="printer" disabledReason="O cupom ainda está sendo carregado">
                  PDF
                </Button>
                <Button icon="download" disabledReason="O cupom ainda está sendo carregado">
                  Baixar XML
                </Button>
              </>
            )
          )}
          <span className="flex-1" />
          <Neighbours
            list={cfeList}
            endpoint={listCfes}
            isHere={(one) => one.cfe_id === key}
            to={(one, own) => (one.has_xml ? paths.cfe(one.cfe_id, own) : undefined)}
          />
          <Button onClick={close}>Fechar</Button>
        </>
      }
    >
      <ReadRegion
        read={{ ...cfe, data }}
        text="Não foi possível carregar o cupom"
        skeleton={<CfeSkeleton />}
        around={(content) => (cfe.error ? <div className="body tabbed">{content}</div> : content)}
      >
        {(coupon) =>
          coupon.data ? (
            <CouponTabs
              cfe={coupon}
              data={coupon.data.CFe}
              tab={view.tab ?? 'information'}
              onTab={(id) => replace({ tab: cfeList.view.read(`?tab=${id}`).tab })}
              products={{ ...view, onShow: replace }}
            />
          ) : (
            <div className="body tabbed">
              <CfeInformation cfe={coupon} data={undefined} />
            </div>
          )
        }
      </ReadRegion>
    </Dialog>
  )
}

function StatusBadge({ cfe }: { cfe: Cfe }) {
  const { level, icon, label } = cfeStatus(cfe.status)
  return (
    <Badge level={level} icon={icon}>
      {label}
    </Badge>
  )
}

interface TabsProps {
  cfe: Cfe
  data: CfeData['CFe']
  tab: string
  onTab: (tab: string) => void
  products: PageAddress
}

function CouponTabs({ cfe, data, tab, onTab, products }: TabsProps) {
  const beside = (content: ReactNode) => (
    <div className="coupon-body">
      <div>{content}</div>
      <CfeSlip cfe={cfe} data={data} />
    </div>
  )
  return (
    <Tabs
      label="Cupom Fiscal"
      panelClassName="body tabbed"
      selected={tab}
      onSelect={onTab}
      items={[
        {
          id: 'information',
          label: COUPON_TABS.information,
          content: beside(<CfeInformation cfe={cfe} data={data} />),
        },
        { id: 'issuer', label: COUPON_TABS.issuer, content: beside(<CfeIssuer issuer={data.emitente} />) },
        {
          id: 'products',
          label: COUPON_TABS.products,
          count: data.itens.length,
          // The table needs the room.
          content: <CfeProducts items={data.itens} address={products} />,
        },
        { id: 'taxes', label: COUPON_TABS.taxes, content: beside(<CfeTaxes totals={cfe.totals} total={data.total} />) },
        {
          id: 'payments',
          label: COUPON_TABS.payments,
          count: data.pagamentos.length,
          content: beside(<CfePayments data={data} />),
        },
        { id: 'qrcode', label: COUPON_TABS.qrcode, content: beside(<CfeQrCodes cfe={cfe} data={data} />) },
      ]}
    />
  )
}

/** 'PDF' and 'Baixar XML', and of a cancelled coupon those of the cancellation. */
function Downloads({ cfe }: { cfe: Cfe }) {
  const connection = useConnection()
  const lacking = useCan(readCfeXmlUrl) ? undefined : 'Seu perfil não permite baixar XML'
  const ask = (type: 'sale' | 'cancellation') => () =>
    connection.call(readCfeXmlUrl, { params: { id: cfe.id }, query: { type } })
  const sale = useDownload(ask('sale'), documentFileName({ kind: 'cfe', key: cfe.cfe_id }))
  const cancellation = useDownload(
    ask('cancellation'),
    documentFileName({ kind: 'cfe_cancellation', key: cfe.cfe_event?.cfe_id ?? '' }),
  )
  const printed = (type: 'sale' | 'cancellation', key: string): Printed => ({
    address: (paper) =>
      readAddress<typeof readCfeExtrato>('/cfes/:id/extrato', { params: { id: cfe.id }, query: { ...paper, type } }),
    fileName: `${key}.pdf`,
  })
  return (
    <>
      <PaperMenu
        printed={printed('sale', cfe.cfe_id)}
        second={
          cfe.cfe_event?.has_xml
            ? { name: 'Cancelamento', ...printed('cancellation', cfe.cfe_event.cfe_id) }
            : undefined
        }
        disabledReason={
          lacking
            ? 'Seu perfil não permite imprimir cupons'
            : cfe.has_xml
              ? undefined
              : 'O XML deste cupom ainda não chegou'
        }
      />
      <Button
        icon="download"
        busy={sale.busy}
        disabledReason={lacking ?? (cfe.has_xml ? undefined : 'O XML deste cupom ainda não chegou')}
        onClick={sale.start}
      >
        Baixar XML
      </Button>
      {cfe.cfe_event && (
        <Button
          icon="download"
          busy={cancellation.busy}
          disabledReason={lacking ?? (cfe.cfe_event.has_xml ? undefined : 'O XML do cancelamento ainda não chegou')}
          onClick={cancellation.start}
        >
          Baixar XML de cancelamento
        </Button>
      )}
    </>
  )
}
