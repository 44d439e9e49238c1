import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Panel } from '../DashboardFrame.tsx'
import { PRODUCTS_PER_PAGE } from '../products/products-page.ts'
import { RANKED_PER_PAGE } from '../shops/ranking-view.ts'

/** Titles of the dashboard's regions, and the classes that say how high each is. */
export const PANELS = {
  notes: { title: 'Notas', className: 'tall' },
  products: { title: 'Total por produto', className: 'tall' },
  taxes: { title: 'Impostos', className: 'low' },
  taxShares: { title: 'Impostos no período', className: 'low' },
  payments: { title: 'Métodos de pagamento', className: 'low keyed' },
  paymentShares: { title: 'Métodos de pagamento no período', className: 'low keyed' },
  ranking: { title: 'Ranking de vendas', className: 'wide' },
} as const
export type PanelName = keyof typeof PANELS

/** Shapes of the rows of a table. */
const TableShape = ({ rows }: { rows: number }) => (
  <div className="rows" aria-hidden="true">
    {Array.from({ length: rows + 1 }, (_, row) => (
      <span key={row}>
        <Skeleton width={row === 0 ? 56 : `${58 - ((row * 3) % 4) * 9}%`} />
        <Skeleton width={row === 0 ? 36 : 88} />
      </span>
    ))}
  </div>
)

/** Stands for a region that is awaited: of the size that it will have. */
export function PanelShape({ name }: { name: PanelName }) {
  if (name === 'products') return <TableShape rows={PRODUCTS_PER_PAGE} />
  if (name === 'ranking') return <TableShape rows={RANKED_PER_PAGE} />
  if (name === 'taxShares' || name === 'paymentShares') {
    return (
      <div className="shape ring-shape" aria-hidden="true">
        <i />
        <div>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} width="100%" />
          ))}
        </div>
      </div>
    )
  }
  return (
    <div className="shape" aria-hidden="true">
      <i />
    </div>
  )
}

/** The shapes of the regions. */
export const SheetShapes = () => (
  <Awaited className="sheet">
    {(Object.keys(PANELS) as PanelName[]).map((name) => (
      <Panel key={name} {...PANELS[name]}>
        <PanelShape name={name} />
      </Panel>
    ))}
  </Awaited>
)
