import { type RawBuilder, sql } from 'kysely'

/** The text of a column that is not kept so (searchText). Without accents and their upper case, which the databases' `lower` does not know. */
export function plainColumn(name: string): RawBuilder<string> {
  return sql`translate(lower(${sql.ref(name)}), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')`
}
