import type { QuickPeriod } from '#domain/time/period.ts'

/** The preferences of a user, per tenant. */
export interface Preferences {
  monitoringPark: { layout: 'grid' | 'compact' | 'list'; includeHomolog: boolean }
  /** `company_id` is null for all companies. */
  dashboardFilters: {
    environment: Environment
    grouping: 'day' | 'week' | 'month'
    nfTypes: NfType[]
    company_id: string | null
    /** A quick period, which stays relative to the day; undefined where the two days were chosen. */
    period: QuickPeriod | undefined
    date_start: string | undefined
    date_end: string | undefined
  }
  batchDownload: { nf_type: NfType; environment: Environment }
  nfceIndex: { environment: Environment; itemsPerPage: number }
  cfeIndex: { itemsPerPage: number }
  /** Columns of a list, by the name of its call: theirs, joined by commas; none where they are the owner's. */
  columns: Record<string, string | undefined>
  /** True once the user has put the list of first steps away. */
  firstSteps: { isHidden: boolean }
  /** Paths of the documents and SATs that were opened last, the latest first: addresses alone, nothing of what stands there. */
  recent: { paths: string[] }
}
type Environment = 'production' | 'homolog'
type NfType = 'cfe' | 'nfce'

/** As somebody left them: any value may be missing or of another kind than it should. */
export type StoredPreferences = { [N in keyof Preferences]?: { [K in keyof Preferences[N]]?: unknown } | null }

const keyOf = (tenant: string, subject: string) => `fiscal.preferences.1:${tenant}:${subject}`

/** The place that preferences are stored in. */
export type PreferenceStore = Pick<Storage, 'getItem' | 'setItem'>

/** The origin's own storage: the back-office's, or that of a page that lets its elements use it. Each use may be refused. */
export const originStore: PreferenceStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
}

const inMemory = new Map<string, string>()
/** Store that lasts as long as the page, for all its elements. */
export const memoryStore: PreferenceStore = {
  getItem: (key) => inMemory.get(key) ?? null,
  setItem: (key, text) => void inMemory.set(key, text),
}

/** Reads a user's preferences in a tenant entry by entry: a caller of one only does not load how the others are read. */
export function storedPreferences(store: PreferenceStore, tenant: string, subject: string): StoredPreferences {
  try {
    const value: unknown = JSON.parse(store.getItem(keyOf(tenant, subject)) ?? '{}')
    return typeof value === 'object' && value ? value : {}
  } catch {
    // No storage here (a sandboxed page), or somebody else's text in it: the defaults serve.
    return {}
  }
}

/** Keeps one preference. */
export function keepPreference<N extends keyof Preferences>(
  store: PreferenceStore,
  tenant: string,
  subject: string,
  name: N,
  value: Partial<Preferences[N]>,
): void {
  const all = storedPreferences(store, tenant, subject)
  try {
    store.setItem(keyOf(tenant, subject), JSON.stringify({ ...all, [name]: { ...all[name], ...value } }))
  } catch {
    // Without storage a preference lasts as long as its screen.
  }
}

// One reader each. What is missing or makes no sense falls back to the default.

/** The first is the default. */
export const oneOf = <const T>(values: readonly [T, ...T[]], value: unknown): T =>
  values.find((known) => known === value) ?? values[0]
export const environmentOf = (value: unknown) => (value === 'homolog' ? value : 'production')
/** Returns a number of rows that the server takes (contract/page.ts): one that it refuses would fail every visit. */
const perPageOf = (value: unknown, preset: number) =>
  typeof value === 'number' && value % 1 === 0 && value > 0 && value <= 1000 ? value : preset

export const nfceIndexOf = ({ nfceIndex }: StoredPreferences): Preferences['nfceIndex'] => ({
  environment: environmentOf(nfceIndex?.environment),
  itemsPerPage: perPageOf(nfceIndex?.itemsPerPage, 15),
})

/** Returns the columns that a person has chosen for a list. */
export const chosenColumns = ({ columns }: StoredPreferences, list: string): string | undefined => {
  const chosen = columns?.[list]
  return typeof chosen === 'string' && chosen !== '' ? chosen : undefined
}

export const cfeIndexOf = ({ cfeIndex }: StoredPreferences): Preferences['cfeIndex'] => ({
  itemsPerPage: perPageOf(cfeIndex?.itemsPerPage, 10),
})

export const monitoringParkOf = ({ monitoringPark }: StoredPreferences): Preferences['monitoringPark'] => ({
  layout: oneOf(['grid', 'compact', 'list'], monitoringPark?.layout),
  includeHomolog: monitoringPark?.includeHomolog === true,
})

export const firstStepsOf = ({ firstSteps }: StoredPreferences): Preferences['firstSteps'] => ({
  isHidden: firstSteps?.isHidden === true,
})

export const recentOf = ({ recent }: StoredPreferences): Preferences['recent'] => ({
  paths: Array.isArray(recent?.paths) ? recent.paths.filter((path) => typeof path === 'string').slice(0, 8) : [],
})

export const batchDownloadOf = ({ batchDownload }: StoredPreferences): Preferences['batchDownload'] => ({
  nf_type: oneOf(['cfe', 'nfce'], batchDownload?.nf_type),
  environment: environmentOf(batchDownload?.environment),
})
