import { useRead } from '#api/client/use-connection.ts'
import { type Pending, readPending } from '#api/contract/documents/pending.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { TO_IMPORT } from '../kit/empty/next-steps.ts'
import { useLacks } from '../kit/empty/use-first-steps.ts'
import { ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { company } from '../kit/filters/filters.ts'
import { useFilters } from '../kit/filters/use-filters.tsx'
import { useGo, useRoute } from '../kit/place/route.ts'
import { Countdown } from '../kit/refresh/Countdown.tsx'
import { useLasting } from '../kit/refresh/use-lasting.ts'
import { paths } from '../paths.ts'
import { OpenCauseItem } from './OpenCauseItem.tsx'
import './pending.css'
import { PendingView } from './pending-view.ts'

/** Seconds, as of the lists behind it. */
const REFRESH_SECONDS = 60

const filters = [company()] as const

/** 'Pendências': all that is open, the most urgent cause first, each with the way to its rows. */
export default function PendingScreen() {
  const { search } = useRoute()
  const go = useGo()
  const view = PendingView.read(search)
  const pending = useRead(readPending, { query: view }, { keepPrevious: true })
  const refresh = () => void pending.refetch({ cancelRefetch: false })
  const isBusy = useLasting(pending.isFetching)
  const bar = useFilters({
    filters,
    values: view,
    onShow: (changed) => go(paths.pending(PendingView.write({ ...view, ...changed }))),
  })
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <div className="chips">{bar.bar}</div>
        <span className="flex-1" />
        <Countdown every={REFRESH_SECONDS} read={pending} onElapsed={refresh} />
        <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={isBusy} onClick={refresh} />
        <slot name="toolbar-end" />
      </div>
      <ReadScreen
        read={pending}
        text="Não foi possível carregar as pendências"
        failure={(message) => `Ocorreu um erro ao carregar as pendências: ${message}`}
        skeleton={<Shapes />}
      >
        {(found) =>
          found.causes.length === 0 ? (
            <NothingOpen isOfCompany={view.company_id !== undefined} />
          ) : (
            <Causes pending={found} companyId={view.company_id} />
          )
        }
      </ReadScreen>
      {bar.dialog}
    </>
  )
}

function Causes({ pending, companyId }: { pending: Pending; companyId: string | undefined }) {
  return (
    <ul className="open-causes" aria-label="Pendências por causa">
      {pending.causes.map((open) => (
        <OpenCauseItem key={open.cause} open={open} since={pending.failures_since} companyId={companyId} />
      ))}
    </ul>
  )
}

function NothingOpen({ isOfCompany }: { isOfCompany: boolean }) {
  const isNew = useLacks('documents')
  return (
    <slot name="empty">
      {isNew ? (
        <Empty
          title="Nenhum documento ainda"
          text="As pendências das notas e dos cupons aparecem aqui quando há documentos."
          action={<NextStep to={TO_IMPORT} />}
        />
      ) : (
        <Empty
          icon="circle-check"
          title="Nenhuma pendência"
          text={`Numeração explicada, nada em contingência, nenhuma conferência com falha${isOfCompany ? ' nesta empresa' : ''}.`}
        />
      )}
    </slot>
  )
}

const Shapes = () => (
  <Awaited>
    {[2, 2, 2, 2].map((lines, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- shapes are told apart by nothing else
      <div className="section" key={index}>
        <SkeletonLines lines={lines} />
      </div>
    ))}
  </Awaited>
)
