import { type Definition, DefinitionList, Leaders } from '#ui/painted/DefinitionList.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { COUPON_TABS } from './coupon-tabs.ts'

const awaited = (label: string, width: number): Definition => ({ label, value: <Skeleton width={width} height={20} /> })

/** Shape of a coupon with its XML. */
const ITEMS: readonly Definition[] = [
  { label: 'Chave', span: 'all', value: <Skeleton width={420} height={24} /> },
  awaited('Número', 64),
  awaited('Data e hora emissão', 136),
  awaited('Versão do layout', 40),
  awaited('Versão dos dados de entrada', 40),
  awaited('Versão do software básico', 64),
  awaited('SAT', 80),
  awaited('Caixa', 32),
  awaited('Ambiente', 72),
  awaited('CNPJ da software house', 136),
]

/** Lines of every slip (CfeSlip). */
const SUMS = ['Produtos', 'ICMS', 'PIS', 'COFINS', 'Total'].map((label) => ({
  label,
  value: <Skeleton width={72} height={14} />,
  total: label === 'Total',
}))

/** A coupon's tabs and the first of them, as they stand before it is there. */
export const CfeSkeleton = () => (
  <>
    <div className="tabs" aria-hidden="true">
      {Object.values(COUPON_TABS).map((label, index) => (
        <span key={label} className="tab" aria-selected={index === 0}>
          {label}
        </span>
      ))}
    </div>
    <Awaited className="body tabbed">
      <div className="coupon-body" aria-hidden="true">
        <div>
          <DefinitionList columns={2} items={ITEMS} />
        </div>
        <div className="slip">
          <Skeleton width="72%" height={20} />
          <Skeleton width="56%" height={16} />
          <Leaders rows={SUMS} />
        </div>
      </div>
    </Awaited>
  </>
)
