/** The owner of a table's rows: a tenant; nobody alone, where statements of any tenant join them; or the server and its users, whom no tenant asks for. */
export type Whose = 'tenant' | 'everybody' | 'server'

/** A column whose texts stand sealed. */
export interface Sealed {
  /** Purpose that `sealFor` gets where they are written. */
  purpose: string
  /** As the operator knows them. */
  label: string
}

/** A table as it is declared: whose it is, which columns stand sealed, and as a type what its rows are. */
export interface Table<Row = object> {
  whose: Whose
  sealed: Readonly<Record<string, Sealed | undefined>>
  /** Only as a type. */
  row?: Row
}

type SealedOf<Row> = { readonly [Column in keyof Row & string]?: Sealed }

/** A table whose rows are each a tenant's. */
export const tenant = <Row>(sealed: SealedOf<Row> = {}): Table<Row & { tenant_id: string }> => ({
  whose: 'tenant',
  sealed,
})

/** A table of no tenant that statements of tenants join or refer to: each server of Citus has a copy. */
export const everybody = <Row>(sealed: SealedOf<Row> = {}): Table<Row> => ({ whose: 'everybody', sealed })

/** A table of no tenant that no statement of one names. */
export const server = <Row>(): Table<Row> => ({ whose: 'server', sealed: {} })

/** The rows of tables, as Kysely reads them. */
export type RowsOf<Tables extends Record<string, Table>> = {
  [Name in keyof Tables]: NonNullable<Tables[Name]['row']>
}
