import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import {
  type DashboardCoupons,
  type DashboardPaymentMethods,
  type DashOps,
  readDashboardProducts,
  type readDashOps,
} from '#api/contract/documents/dashboard.ts'
import { readDashboardShops } from '#api/contract/documents/dashboard-shops.ts'
import type { QueryIn } from '#api/contract/endpoint.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { MissingControl } from '../kit/failure/MissingControl.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useLoaded } from '../kit/failure/use-loaded.ts'
import { usePrint } from '../kit/print/use-print.ts'
import { useSaveFile } from '../kit/files/use-save-file.ts'
import { wordsOr } from '../kit/failure/failure.ts'
import { salesQueryOf } from './dashboard-view.ts'

/** After the figures, which do without. */
const loadMenu = () => import('#ui/overlay/Menu.tsx').then(({ Menu }) => ({ default: Menu }))

/** Answers to the filters in force: of what is undefined no file is made. */
interface Props {
  query: QueryIn<typeof readDashOps>
  /** True once there was any answer. */
  isReady: boolean
  ops: DashOps | undefined
  coupons: DashboardCoupons | undefined
  payments: DashboardPaymentMethods | undefined
  /** True if `coupons` are the cancelled ones. */
  canceled: boolean
}

type Blocks = typeof import('./blocks.ts')
type Rows = ReturnType<Blocks['figureRows']>

/** The most that a page of the server has. */
const MOST = 1000
/** A shop that sells all the time is not read for ever. */
const READINGS = 3

/**
 * Returns the rows of every page, each once, read one after the other. A sale meanwhile moves a row over their borders, and another one out of
 * sight: all are read again.
 */
async function everyPage<Row>(
  read: (page: { page: number; per_page: number }) => Promise<{ items: Row[]; total: number }>,
  nameOf: (row: Row) => string,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let reading = 1; ; reading++) {
    let answer: { items: Row[]; total: number }
    let page = 0
    do {
      answer = await read({ page: ++page, per_page: MOST })
      for (const one of answer.items) rows.set(nameOf(one), one)
    } while (answer.items.length === MOST)
    if (rows.size >= answer.total || reading === READINGS) return [...rows.values()]
  }
}

/** Saves each block of the dashboard as a file, and prints it. */
export function ExportMenu({ query, isReady, ops, coupons, payments, canceled }: Props) {
  const Menu = useLoaded(isReady ? loadMenu : undefined, MissingControl)
  const connection = useConnection()
  const saveFile = useSaveFile()
  const print = usePrint()
  const failed = useFailed()
  const [isBusy, setIsBusy] = useState(false)

  const save = async (name: string, rowsOf: (blocks: Blocks) => Rows | Promise<Rows>) => {
    if (!ops) return
    setIsBusy(true)
    try {
      const [blocks, { csvText }] = await Promise.all([import('./blocks.ts'), import('#domain/csv.ts')])
      const text = csvText(await rowsOf(blocks))
      const { date_start, date_end } = ops.period
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}_${date_start}_${date_end}.csv`)
    } catch (error) {
      failed(error, wordsOr('Ocorreu um erro ao exportar'))
    } finally {
      setIsBusy(false)
    }
  }

  const allProducts = async () => {
    const products = await everyPage(
      (page) => connection.call(readDashboardProducts, { query: { ...query, ...page } }),
      ({ id }) => id,
    )
    return products.toSorted((one, other) => Number(other.total) - Number(one.total))
  }
  const allShops = async (by: 'company' | 'point_of_sale') => {
    const shops = await everyPage(
      (page) => connection.call(readDashboardShops, { query: { ...salesQueryOf(query), ...page, by } }),
      ({ company, point_of_sale }) => `${company.id} ${point_of_sale?.id}`,
    )
    return shops.toSorted((one, other) => Number(other.net) - Number(one.net))
  }

  const entry = (id: string, label: string, rowsOf: Parameters<typeof save>[1], isThere = true) => ({
    id,
    label,
    icon: <Icon name="download" size={14} />,
    disabled: !ops || !isThere,
    onSelect: () => void save(`dashboard-${id}`, rowsOf),
  })
  const face = <Icon name={isBusy ? 'loader-circle' : 'download'} size={14} className={isBusy ? 'spin' : undefined} />
  const className = buttonClass('ghost', 'sm', true)
  if (!Menu) return <span className={`${className} pointer-events-none`}>{face}</span>
  return (
    <Menu
      label="Exportar"
      buttonClassName={className}
      button={face}
      entries={[
        entry('totais', 'Totais (CSV)', (blocks) => (ops ? blocks.figureRows(ops) : [])),
        entry(
          canceled ? 'notas-canceladas' : 'notas',
          canceled ? 'Notas canceladas (CSV)' : 'Notas (CSV)',
          (blocks) => (coupons ? blocks.couponRows(coupons, canceled ? 'Canceladas' : 'Notas') : []),
          coupons !== undefined,
        ),
        entry('produtos', 'Total por produto (CSV)', async (blocks) => blocks.productRows(await allProducts())),
        entry('empresas', 'Vendas por empresa (CSV)', async (blocks) =>
          blocks.shopRows(await allShops('company'), false),
        ),
        entry('pdvs', 'Vendas por PDV (CSV)', async (blocks) => blocks.shopRows(await allShops('point_of_sale'), true)),
        entry('impostos', 'Impostos (CSV)', (blocks) => (ops ? blocks.taxRows(ops) : [])),
        entry(
          'pagamentos',
          'Métodos de pagamento (CSV)',
          (blocks) => (payments ? blocks.paymentRows(payments) : []),
          payments !== undefined,
        ),
        { id: 'print', label: 'Imprimir', separated: true, onSelect: print },
      ]}
    />
  )
}
