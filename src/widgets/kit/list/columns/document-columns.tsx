import type { Extras } from '#api/contract/fields.ts'
import type * as z from 'zod/mini'
import { NFCE_CONSUMERS } from '#domain/access/needs.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatMoney } from '#domain/money.ts'
import type { Column } from '../ListFrame.tsx'

type OfDocument = { [N in keyof typeof Extras]?: z.output<(typeof Extras)[N]> | undefined }

/** Columns that the lists of notes and of coupons show where a person chooses them; the server tells them only then. */
export const documentColumns = (consumer?: Needs): Column<OfDocument>[] => [
  {
    header: 'Valor',
    name: 'total',
    width: [120, 112],
    item: { at: 7, side: 'start', look: 'small', label: 'Valor' },
    align: 'right',
    skeleton: 72,
    cell: ({ total }) => total && formatMoney(total),
  },
  {
    header: 'Pagamento',
    name: 'payments',
    width: [190, 160],
    cut: true,
    item: { at: 7, side: 'end', look: 'small' },
    skeleton: 104,
    cell: ({ payments }) => payments?.join(', '),
  },
  {
    header: 'Empresa',
    name: 'company',
    width: [190, 160],
    cut: true,
    item: { at: 8, side: 'start', look: 'small' },
    skeleton: 120,
    cell: ({ company }) => company && companyName(company),
  },
  {
    header: 'Ponto de venda',
    name: 'point_of_sale',
    width: [140, 120],
    cut: true,
    item: { at: 8, side: 'end', look: 'small' },
    skeleton: 72,
    cell: ({ point_of_sale }) => point_of_sale?.name,
  },
  {
    header: 'Consumidor',
    name: 'consumer',
    width: [160, 150],
    className: 'tabular-nums',
    item: { at: 9, look: 'small', label: 'Consumidor' },
    needs: consumer,
    skeleton: 112,
    cell: ({ consumer: number }) => number && formatTaxpayer(number),
  },
]

/** Those of notes, whose consumer is for whoever has the filter (docs/decisions.md#by-consumer). */
export const noteColumns = documentColumns(NFCE_CONSUMERS)
