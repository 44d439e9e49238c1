import type { ReactNode } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { ENVIRONMENTS, type Environment } from '#domain/documents/environment.ts'
import { NF_TYPES, type NfType } from '#domain/documents/nf-type.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { QUICK_PERIODS, type QuickPeriod } from '#domain/time/period.ts'
import { Switch } from '#ui/fields/Choice.tsx'
import { type Option, Select } from '#ui/fields/Select.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { usePlace } from '../kit/place/place.ts'
import {
  batchDownloadOf,
  cfeIndexOf,
  firstStepsOf,
  memoryStore,
  monitoringParkOf,
  nfceIndexOf,
  recentOf,
  type Preferences as PreferenceValues,
  type StoredPreferences,
} from '../kit/preferences.ts'
import { dashboardFiltersOf } from '../kit/dashboard-filters.ts'
import { useSingleKeys } from '../kit/keys/single-keys.ts'
import { usePreferences } from '../kit/use-preferences.ts'
import { SingleKeys } from './SingleKeys.tsx'
import './preferences.css'
import { CFE_SIZES, GROUPINGS, LAYOUTS, NFCE_SIZES } from './preference-choices.ts'

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>): Option<T>[] =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }))
const ENVIRONMENT = optionsOf<Environment>(ENVIRONMENTS)
const TYPE = optionsOf<NfType>(NF_TYPES)
const GROUPING = optionsOf(GROUPINGS)
const LAYOUT = optionsOf(LAYOUTS)
const read = (stored: StoredPreferences): PreferenceValues => ({
  dashboardFilters: dashboardFiltersOf(stored),
  nfceIndex: nfceIndexOf(stored),
  cfeIndex: cfeIndexOf(stored),
  monitoringPark: monitoringParkOf(stored),
  batchDownload: batchDownloadOf(stored),
  firstSteps: firstStepsOf(stored),
  recent: recentOf(stored),
  columns: {},
})
/** Preferences of a user who has none. */
const PRESET = read({})
const sizesOf = (sizes: readonly number[], stored: number): Option<number>[] =>
  // Kept by an address of one's own, any size may stand.
  [...new Set([...sizes, stored])].toSorted((a, b) => a - b).map((size) => ({ value: size, label: String(size) }))

/**
 * 'Preferências': how the screens open that keep what was chosen in them, each in force at once.
 * Only those of screens that the user may open.
 */
export default function Preferences() {
  const may = useAllowed()
  const { preferences: store } = usePlace()
  const [stored, keep] = usePreferences()
  const [, chooseKeys] = useSingleKeys()
  const restore = () => {
    chooseKeys(true)
    for (const name of Object.keys(PRESET) as (keyof PreferenceValues)[]) keep(name, PRESET[name])
    // Of lists nobody says which there are.
    keep('columns', Object.fromEntries(Object.keys(stored.columns ?? {}).map((list) => [list, undefined])))
  }
  const { dashboardFilters: home, monitoringPark: park, nfceIndex, cfeIndex, batchDownload: download } = read(stored)
  return (
    <section className="section border-t" aria-label="Preferências">
      <div className="row flex-wrap">
        <h2 className="h2">Preferências</h2>
        <span className="flex-1" />
        <Button size="sm" onClick={restore}>
          Restaurar padrões
        </Button>
      </div>
      <p className="mt-1 text-fg-2">
        {store === memoryStore
          ? 'Como as telas se abrem para você, enquanto esta página estiver aberta.'
          : 'Como as telas se abrem para você, neste navegador e nesta organização.'}
      </p>
      <div className="preferences">
        {may?.(['cfe_dashboard:read']) && (
          <Group title="Dashboard">
            <Select
              label="Período"
              options={periodsOf(home)}
              value={home.period ?? 'chosen'}
              onChange={(period) => {
                if (period !== 'chosen') {
                  keep('dashboardFilters', { period, date_start: undefined, date_end: undefined })
                }
              }}
            />
            <Select
              label="Agrupamento"
              options={GROUPING}
              value={home.grouping}
              onChange={(grouping) => keep('dashboardFilters', { grouping })}
            />
            <Select
              label="Ambiente"
              options={ENVIRONMENT}
              value={home.environment}
              onChange={(environment) => keep('dashboardFilters', { environment })}
            />
          </Group>
        )}
        {may?.(['nfce:read']) && (
          <Group title="Notas NFC-e">
            <Select
              label="Ambiente"
              options={ENVIRONMENT}
              value={nfceIndex.environment}
              onChange={(environment) => keep('nfceIndex', { environment })}
            />
            <Select
              label="Itens por página"
              options={sizesOf(NFCE_SIZES, nfceIndex.itemsPerPage)}
              value={nfceIndex.itemsPerPage}
              onChange={(itemsPerPage) => keep('nfceIndex', { itemsPerPage })}
            />
          </Group>
        )}
        {may?.(['cfe:read']) && (
          <Group title="Cupons CF-e">
            <Select
              label="Itens por página"
              options={sizesOf(CFE_SIZES, cfeIndex.itemsPerPage)}
              value={cfeIndex.itemsPerPage}
              onChange={(itemsPerPage) => keep('cfeIndex', { itemsPerPage })}
            />
          </Group>
        )}
        {may?.(['cfe_dashboard:read']) && (
          <Group title="Monitoramento">
            <Select
              label="Layout"
              options={LAYOUT}
              value={park.layout}
              onChange={(layout) => keep('monitoringPark', { layout })}
            />
            <Switch
              label="Incluir SATs de homologação"
              checked={park.includeHomolog}
              onChange={({ currentTarget }) => keep('monitoringPark', { includeHomolog: currentTarget.checked })}
            />
          </Group>
        )}
        {may?.([['cfe_custody:bulk_download', 'nfce_custody:bulk_download']]) && (
          <Group title="Download em lote">
            <Select
              label="Tipo"
              options={TYPE}
              value={download.nf_type}
              onChange={(nf_type) => keep('batchDownload', { nf_type })}
            />
            <Select
              label="Ambiente"
              options={ENVIRONMENT}
              value={download.environment}
              onChange={(environment) => keep('batchDownload', { environment })}
            />
          </Group>
        )}
        <Group title="Atalhos de teclado">
          <SingleKeys />
        </Group>
      </div>
    </section>
  )
}

/** The quick periods; two chosen days stand among them only where they are what is kept. */
function periodsOf(home: PreferenceValues['dashboardFilters']): Option<QuickPeriod | 'chosen'>[] {
  const { period, date_start: from = '', date_end: to = '' } = home
  const quick = optionsOf<QuickPeriod>(QUICK_PERIODS)
  return period ? quick : [...quick, { value: 'chosen', label: `${formatDate(from)} a ${formatDate(to)}` }]
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="form">
    <legend>{title}</legend>
    {children}
  </fieldset>
)
