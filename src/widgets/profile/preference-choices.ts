import type { Preferences } from '../kit/preferences.ts'

// What the screens offer whose choices are kept. Written once more, since no area knows another and a list's own description would become a
// chunk by itself, one journey more before its rows; tests/unit/kit/preference-choices.test.ts holds both together.

export const NFCE_SIZES = [10, 15, 20, 30, 40, 50] as const
export const CFE_SIZES = [10, 20, 40, 50] as const

export const GROUPINGS: Readonly<Record<Preferences['dashboardFilters']['grouping'], string>> = {
  day: 'Dia',
  week: 'Semana',
  month: 'Mês',
}

export const LAYOUTS: Readonly<Record<Preferences['monitoringPark']['layout'], string>> = {
  grid: 'Grade',
  compact: 'Grade compacta',
  list: 'Lista',
}
