import type { ReactNode } from 'react'
import type { CfeSkip } from '#api/contract/cfes.ts'
import type { Page } from '#api/contract/page.ts'
import { formatQuantity } from '#domain/money.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Status } from '#ui/Status.tsx'
import { type Column, ListPicture } from '../kit/ListFrame.tsx'
import type { At } from '../kit/widget.ts'
import './cfe.css'
import { skipsQuery } from './cfe-query.ts'
import { SKIPS_PAGE_SIZES, SkipsView } from './cfe-view.ts'

export const LIST_LABEL = 'Saltos de numeração'

/** As receipts print it. */
const couponNumber = (number: number) => String(number).padStart(6, '0')

export const columns: readonly Column<CfeSkip>[] = [
  { header: 'SAT', className: 'c-sat num', skeleton: 76, cell: (skip) => skip.sat_serial_number },
  {
    header: 'Número inicial',
    className: 'c-start num',
    skeleton: 52,
    cell: (skip) => couponNumber(skip.cfe_number_start),
  },
  {
    header: 'Número final',
    className: 'c-end num',
    skeleton: 52,
    cell: (skip) => couponNumber(skip.cfe_number_end),
  },
  { header: 'Total', className: 'c-tot', align: 'right', skeleton: 24, cell: (skip) => formatQuantity(skip.total) },
  {
    header: 'Situação',
    className: 'c-st',
    skeleton: 60,
    cell: (skip) =>
      skip.is_active ? (
        <Status level="warning" icon="triangle-alert">
          ativo
        </Status>
      ) : (
        <Status level="neutral" icon="clock">
          expirado
        </Status>
      ),
  },
]

export const rowKey = (skip: CfeSkip) => skip.id

/** The way back, and what a gap does not mean. */
export const SkipsHead = ({ back }: { back: ReactNode }) => (
  <>
    {back}
    {/* facts/fiscal.md, 'Gaps and custody' */}
    <p className="say t3 s12">
      Um número ausente pode estar em trânsito ou na memória do SAT: não o inutilize sem verificar.
    </p>
  </>
)

/** The list as it looks, painted from the first answer before React is there. */
export default function CfeSkipsPicture(answer: Page<CfeSkip> | undefined, { search }: At) {
  return (
    <ListPicture
      answer={answer}
      query={skipsQuery(SkipsView.read(search))}
      pageSizes={SKIPS_PAGE_SIZES}
      label={LIST_LABEL}
      className="skips"
      columns={columns}
      rowKey={rowKey}
      filters={
        <SkipsHead
          back={
            <a className={buttonClass('secondary', 'sm')}>
              <Icon name="arrow-left" size={14} />
              Voltar
            </a>
          }
        />
      }
    />
  )
}
