interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** What paints every element before React is there. */
const FIRST_PAINT = /\/src\/widgets\/kit\/element\/first-paint\.ts$/
const REACT_ROOT = /\/src\/(widgets\/kit\/(element\/react-root|WidgetRoot|list\/ListScreen)|host\/App)\.tsx$/
/** What an area says of itself, needed before its pictures are. */
const DECLARATION = /\/src\/widgets\/(?!kit)[\w-]+\/widget\.ts$/
/** Of which folder of widgets a module is. */
const AREA = /\/src\/widgets\/([\w-]+)\//
/** What the back-office needs to ask for its first data. */
const ENTRY = /\/src\/host\/main\.ts$/
/** What draws every page of the back-office. */
const APP = /\/src\/host\/App\.tsx$/
/** What almost every page of it needs besides. */
const USUAL = /\/src\/widgets\/kit\/list\/ListScreen\.tsx$/
/** What the endpoints of many areas have in common: too small to be asked for by itself. */
const ENDPOINTS = /\/src\/(api\/contract\/(page|fields)|domain\/documents\/sales)\.ts$/
/** What lists have in common: pages without one do without it. */
const LIST =
  /\/src\/(widgets\/kit\/(list\/|place\/view-state|dashboard-filters)|ui\/painted\/(Chip|DefinitionList|GroupedCode|PagerView|Section|Skeleton|Table)\.tsx|domain\/(ids|list-total|time\/relative-time))/
/** What areas have in common; the rest of an area stays with its screens. */
const SHARED =
  /\/src\/(ui|domain|api\/(client|contract)|widgets\/kit)\/|\/src\/widgets\/paths\.ts$|\/node_modules\//
/** Built on their own: loaded by name, so their exports must stay theirs. */
const ENTRIES = /\/src\/widgets\/kit\/(element\/react-root\.tsx|list\/ListScreen\.tsx)$/
/** What every import that waits goes through, and what paints: no chunk is needed before it. */
const HELPER =
  /rolldown\/runtime|\/element\/first-paint\.ts$|vite\/preload-helper|\/src\/widgets\/kit\/element\/(load-chunk|preload)\.ts$/
/** Sheets of some screens alone. */
const SHEET = /\/(?!widget\.css)[\w-]+\.css\b/

/**
 * Tells the shared chunk of a module by who imports it. `start`: what the back-office's entry is made of, which waits for no other. `view`:
 * what paints every element and what pictures of several areas are made of, needed before React is there; what lists and records share is in
 * `list`, an area's own with its declaration or beside its sheet in `nfce-paint`, with what of its modules other screens need as well. `base`:
 * what every screen needs after. What only some screens need goes with them.
 *
 * @param areaOf the area of a module that its declaration names as a picture; undefined for every other module
 * @param hasOnePicture whether an area has a single one
 * @param whole areas whose declaration, pictures and sheet are one chunk, so that a browser asks once for all
 * @param apart pictures that are not in it: each screen of the area would load them
 */
export function chunksBy(
  areaOf: (path: string) => string | undefined,
  hasOnePicture: (area: string) => boolean,
  whole: ReadonlySet<string> = new Set(),
  apart: ReadonlySet<string> = new Set(),
) {
  /** What an area's pictures are made of. */
  const paintOf = (area: string) => (whole.has(area) ? area : `${area}-paint`)
  const painterOf = (path: string) => (FIRST_PAINT.test(path) ? ['kit'] : (areaOf(path) ?? []))
  /** An area's own modules that its only picture shares with other screens are no chunk of their own, whose name the loader would have to carry. */
  const ownChunk = (id: string, importers: readonly string[], modules: Modules) => {
    const painter = importers.map(areaOf).find(Boolean)
    if (!painter || !hasOnePicture(painter) || areaOf(id) || importers.some((importer) => DECLARATION.test(importer)))
      return undefined
    const isShared = importers.some(
      (importer) => importer !== id && !allImporters(importer, modules).some((path) => areaOf(path)),
    )
    return isShared ? paintOf(painter) : undefined
  }
  /** The one chunk of an area that stays whole, where a module is of its own that paints first. */
  const wholeOf = (id: string, importers: readonly string[]) => {
    const area = AREA.exec(id)?.[1] ?? ''
    if (!whole.has(area)) return undefined
    const paints = importers.some((one) => DECLARATION.test(one) || (areaOf(one) && !apart.has(one)))
    return paints ? area : undefined
  }
  return (id: string, modules: Modules): string | undefined => {
    const importers = allImporters(id, modules)
    const isSheet = SHEET.test(id)
    const area = wholeOf(id, importers)
    if (area) return area
    if (!isSheet && importers.some((importer) => importer !== id && ENTRY.test(importer))) return 'start'
    if (HELPER.test(id)) return 'view'
    if (ENTRIES.test(id)) return undefined
    if (ENDPOINTS.test(id)) return 'base'
    if (!isSheet && !SHARED.test(id)) return ownChunk(id, importers, modules)
    const isOfReact = importers.some((importer) => REACT_ROOT.test(importer))
    const [painter, ...more] = new Set(importers.flatMap(painterOf))
    if (isSheet) return painter && paintOf(painter)
    if (LIST.test(id) && painter !== undefined) return 'list'
    if (importers.some((importer) => DECLARATION.test(importer))) {
      const areas = new Set(importers.map((importer) => AREA.exec(importer)?.[1]).filter(Boolean))
      return areas.size === 1 ? undefined : 'view'
    }
    if (painter === undefined) return isOfReact ? 'base' : undefined
    return painter === 'kit' || more.length > 0 || isOfReact ? 'view' : paintOf(painter)
  }
}

/**
 * The same for the back-office: `start`, the entry with what paints every page before React is there, and `base`, all else that draws one but
 * for the app itself, which may be asked for anew (retry-chunks.ts). A browser with six connections to a server lets none wait for another.
 */
export function hostChunksBy(
  areaOf: (path: string) => string | undefined,
  whole: ReadonlySet<string>,
  apart: ReadonlySet<string>,
) {
  const chunkOf = chunksBy(areaOf, () => false, whole, apart)
  return (id: string, modules: Modules): string | undefined => {
    if (APP.test(id)) return undefined
    const importers = SHEET.test(id) ? [] : allImporters(id, modules)
    const chunk = chunkOf(id, modules)
    if (/^(view|list)$/.test(chunk ?? '') || importers.some((importer) => ENTRY.test(importer))) return 'start'
    return importers.some((importer) => APP.test(importer) || USUAL.test(importer)) ? 'base' : chunk
  }
}

/** The module itself and all from which static imports lead to it. */
function allImporters(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const current of seen) {
    for (const importer of modules.getModuleInfo(current)?.importers ?? []) seen.add(importer)
  }
  return [...seen]
}
