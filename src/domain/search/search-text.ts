const ASCII = /^[ -~]*$/

/** Texts in lower case without accents: what `search` columns hold, because the databases collate by code point (C). */
export function searchText(...texts: (string | null | undefined)[]): string {
  const text = texts.filter((one) => one).join(' ')
  // Most have no accents, and taking them off is most of what reading a document's products costs.
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
