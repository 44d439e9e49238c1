import type { Preferences } from '../kit/preferences.ts'
import type { CfeViewState, SkipsViewState } from './cfe-view.ts'

// What the server is asked for a view. Apart from the view's own rules, because the call ahead of the screen needs this alone.

export const cfeQuery = ({ tab: _tab, ...filters }: CfeViewState, preferred: Preferences['cfeIndex']) => ({
  ...filters,
  page: filters.page ?? 1,
  per_page: preferred.itemsPerPage,
})

export const skipsQuery = (view: SkipsViewState) => ({ page: view.page ?? 1, per_page: view.per_page ?? 10 })
