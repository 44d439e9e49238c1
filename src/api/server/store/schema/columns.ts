import type { ColumnType } from 'kysely'

/** Instants are ISO text with offset or Z on the way in, `YYYY-MM-DDTHH:MM:SS.sssZ` on the way out (both drivers' parsers are pinned). */
export type Instant = ColumnType<string, string, string>
/** numeric(15,2) as decimal text. */
export type Decimal = ColumnType<string, string, string>
export type Json<T> = ColumnType<T, string, string>
/** The total again, to be found by; null of a coupon without XML. */
export type Cents = ColumnType<number | null, number | null | undefined, number | null>
/** CPF or CNPJ; null of what names none, and of what an older version wrote. */
export type Consumer = ColumnType<string | null, string | null | undefined, string | null>
