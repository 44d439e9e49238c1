/** The languages of what the server says to people: Portuguese, and those that elements speak beside it. */
export type Language = 'pt-BR' | 'en' | 'es'

const BY_PREFIX: ReadonlyMap<string, Language> = new Map([
  ['pt', 'pt-BR'],
  ['en', 'en'],
  ['es', 'es'],
])

/** Returns the language that a caller likes best of ours (RFC 9110, section 12.5.4); Portuguese where none is named. */
export function languageOf({ headers }: Pick<Request, 'headers'>): Language {
  const ranges = (headers.get('Accept-Language') ?? '').split(',').flatMap((one) => {
    const [tag = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    const language = BY_PREFIX.get(tag.split('-')[0] ?? '')
    const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
    return language && weight > 0 ? [{ language, weight }] : []
  })
  const [best] = ranges.toSorted((a, b) => b.weight - a.weight)
  return best?.language ?? 'pt-BR'
}

/** Says of an answer in which language it is, and to caches that others get another one. */
export function markLanguage(headers: Headers, language: Language): void {
  headers.set('Content-Language', language)
  headers.append('Vary', 'Accept-Language')
}
