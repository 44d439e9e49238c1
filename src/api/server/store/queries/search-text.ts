/** Texts in lower case without accents: what `search` columns hold, because the databases collate by code point (C). */
export function searchText(...texts: (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
