import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { useFailureSnackbar } from '../kit/failure/use-failed.ts'
import { Link } from '../kit/place/Link.tsx'
import { useRoute } from '../kit/place/route.ts'
import { useReport } from '../kit/report.ts'
import { paths } from '../paths.ts'
import type { Notice } from './notice.ts'
import { NoticesView } from './notices-view.ts'
import './notices.css'
import { type Notices as Known, useNotices } from './use-notices.ts'

/** 'Avisos': all that needs somebody now and that the user may see, as a list or one line with the worst of it. */
export default function Notices() {
  const { layout = 'list', open } = NoticesView.read(useRoute().search)
  const { read } = useNotices()
  const { data, error } = read
  const [first] = data?.failed ?? []
  useReport(data === undefined ? 'loading' : first ? 'error' : error ? 'stale' : 'ready')
  useFailureSnackbar(error)
  const isLine = layout === 'line' && open === undefined
  return (
    <div className={isLine ? 'notices one-line' : 'notices'}>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        {isLine ? (
          <div className="notices-head">{data && <Line {...data} />}</div>
        ) : (
          <LiveStatus className="notices-head">{data && <Head {...data} />}</LiveStatus>
        )}
        {layout === 'line' && open && (
          <Link to={paths.notices('?layout=line')} className="link">
            Recolher
          </Link>
        )}
        <slot name="toolbar-end" />
      </div>
      {data === undefined && (
        <slot name="loading">
          <Awaited className="pad">
            <SkeletonLines lines={isLine ? 1 : 6} />
          </Awaited>
        </slot>
      )}
      {data && !isLine && data.notices.length > 0 && <List notices={data.notices} />}
      {first?.error && (
        <slot name="error">
          <ReadRegion
            read={{ ...read, data: undefined }}
            text={`Não foi possível verificar ${listOf(data?.failed ?? [])}`}
            skeleton={null}
            quiet
          >
            {() => null}
          </ReadRegion>
        </slot>
      )}
    </div>
  )
}

const names = (all: readonly string[]) => new Intl.ListFormat('pt-BR').format(all)
const listOf = (sources: Known['failed']) => names(sources.map(({ name }) => name))

/** How many things need somebody, or that nothing does, and of which places that is said. */
function Head({ notices, known, failed }: Known) {
  return (
    <>
      {notices.length > 0 ? (
        <b>{notices.length === 1 ? '1 aviso' : `${formatQuantity(notices.length)} avisos`}</b>
      ) : (
        failed.length === 0 && <AllWell />
      )}
      {known.length > 0 && <span className="text-fg-3">Verificado: {names(known)}</span>}
    </>
  )
}

const AllWell = () => (
  <Status level="success" icon="circle-check">
    Tudo em dia
  </Status>
)

/** The worst of it, and the way to the rest. */
function Line({ notices: [worst, ...rest], known, failed }: Known) {
  if (!worst) return failed.length === 0 && <Head notices={[]} known={known} failed={failed} />
  return (
    <>
      <NoticeLink notice={worst} />
      {rest.length > 0 && (
        <Link to={paths.notices('?layout=line&open=1')} className="link">
          {rest.length === 1 ? 'e mais 1 aviso' : `e mais ${formatQuantity(rest.length)} avisos`}
        </Link>
      )}
    </>
  )
}

const List = ({ notices }: { notices: readonly Notice[] }) => (
  <ul className="notice-list" aria-label="Avisos">
    {notices.map((notice) => (
      <li key={notice.label}>
        <NoticeLink notice={notice} />
      </li>
    ))}
  </ul>
)

const NoticeLink = ({ notice: { label, count, level, icon, path } }: { notice: Notice }) => (
  <Link to={path} className="notice">
    <b className="tabular-nums">{count}</b>
    <Status level={level} icon={iconOr(icon, 'info')}>
      {label}
    </Status>
    <Icon name="chevron-right" size={16} />
  </Link>
)
