/** Modules whose words stay: they are the law's, or SEFAZ's own (docs/portals.md#languages), or are said to who makes a page, in English. */
const KEPT =
  /^src\/(domain\/documents\/(codes\/reply-codes|paper\/)|domain\/companies\/(uf|demo-ceps|municipalities)\.|widgets\/kit\/(element\/(page\/faults|define\/internals|surroundings|font)|list\/own\/(own-parts|perform))\.)/

export const isKept = (file: string): boolean => KEPT.test(file)

/** Returns the folder whose catalogues hold a module's words: its area's, or its room's of what areas share. Undefined for what no element shows. */
export function roomOf(file: string): string | undefined {
  const [src, floor = '', room = '', ...rest] = file.split('/')
  if (src !== 'src') return undefined
  if (floor === 'ui') return 'src/ui'
  if (floor === 'api') return /^(contract|client|server)$/.test(room) ? `src/api/${room}` : undefined
  if (floor === 'domain') return rest.length > 0 ? `src/domain/${room}` : 'src/domain'
  if (floor !== 'widgets') return undefined
  return rest.length > 0 ? `src/widgets/${room}` : 'src/widgets/kit'
}
