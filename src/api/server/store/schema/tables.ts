/** The owner of a table's rows: a tenant; nobody alone, where statements of any tenant join them; or the server and its users, whom no tenant asks for. */
export type Whose = 'tenant' | 'everybody' | 'server'

/** A table as it is declared: whose it is, and as a type what its rows are. */
export interface Table<Row = object> {
  whose: Whose
  /** Only as a type. */
  row?: Row
}

/** A table whose rows are each a tenant's. */
export const tenant = <Row>(): Table<Row & { tenant_id: string }> => ({ whose: 'tenant' })

/** A table of no tenant that statements of tenants join or refer to: each server of Citus has a copy. */
export const everybody = <Row>(): Table<Row> => ({ whose: 'everybody' })

/** A table of no tenant that no statement of one names. */
export const server = <Row>(): Table<Row> => ({ whose: 'server' })

/** The rows of tables, as Kysely reads them. */
export type RowsOf<Tables extends Record<string, Table>> = {
  [Name in keyof Tables]: NonNullable<Tables[Name]['row']>
}
