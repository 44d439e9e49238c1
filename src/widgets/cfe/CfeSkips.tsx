import { listCfeSkips } from '#api/contract/cfes.ts'
import { Empty } from '#ui/Empty.tsx'
import { BackLink } from '../kit/BackLink.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import './cfe.css'
import { columns, LIST_LABEL, rowKey, SkipsHead } from './CfeSkipsPicture.tsx'
import { skipsQuery } from './cfe-query.ts'
import { CfeView, listSearch, SKIPS_PAGE_SIZES, SkipsView } from './cfe-view.ts'

const loadFailure = (message: string) => `Ocorreu um erro ao carregar os saltos de numeração: ${message}`

/** The numbers missing in each SAT's sequence (first document, CFe skips). */
export default function CfeSkips() {
  const { search } = useRoute()
  const go = useGo()
  const view = SkipsView.read(search)
  const query = skipsQuery(view)
  const show = (changed: typeof view) => go(paths.cfeSkips(SkipsView.write({ ...view, ...changed })))
  return (
    <ListScreen
      read={listCfeSkips}
      query={query}
      label={LIST_LABEL}
      className="skips"
      columns={columns}
      rowKey={rowKey}
      loadFailure={loadFailure}
      filters={<SkipsHead back={<BackLink small to={paths.cfes(listSearch(CfeView.read(view.list ?? '')))} />} />}
      empty={<Empty icon="circle-check" title="Nenhum salto de numeração" text="Nenhum SAT tem números ausentes." />}
      pageSizes={SKIPS_PAGE_SIZES}
      onShow={show}
      usualSize={10}
    />
  )
}
