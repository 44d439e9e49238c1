import { type RawBuilder, sql } from 'kysely'

/**
 * The text of a column that is not kept so (searchText). Without accents and their upper case, which the databases' `lower` does not know. Of a text that
 * has none, as most have not, nothing is looked for: that was most of what a search through a million entries of the trail took.
 */
export function plainColumn(name: string): RawBuilder<string> {
  const column = sql.ref(name)
  const lower = sql`lower(${column} collate "C")`
  return sql`case when octet_length(${column}) = char_length(${column}) then ${lower}
    else translate(${lower}, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn') end`
}
