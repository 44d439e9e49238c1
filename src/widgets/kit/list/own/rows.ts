import type { FiscalRow } from '../../public.ts'

/** How a page knows the rows of a list. */
export interface OwnRows<T> {
  kind: FiscalRow['kind']
  // Methods, so that a list of any item can be handed on.
  row(item: T): FiscalRow
}

/** A CNPJ has 14 positions; a person's CPF has 11, and is told to no page. */
export const cnpjOf = (taxpayer: string): Pick<FiscalRow, 'cnpj'> => (taxpayer.length === 14 ? { cnpj: taxpayer } : {})

/** Returns what a page knows a SAT by. */
export const satRow = ({
  id,
  serial_number: serial,
  environment,
  company,
}: {
  id: string
  serial_number: string
  environment: 'production' | 'homolog'
  company: { cnpj: string }
}): FiscalRow => ({ kind: 'sat', id, serial, environment, ...cnpjOf(company.cnpj) })
