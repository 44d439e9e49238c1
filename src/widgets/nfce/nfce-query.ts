import type { Preferences } from '../kit/preferences.ts'
import type { NfceViewState } from './nfce-view.ts'

/** What the server is asked for a view. Apart from the view's own rules, because the call ahead of the screen needs this alone. */
export const nfceQuery = (view: NfceViewState, preferred: Preferences['nfceIndex']) => ({
  ...view,
  environment: view.environment ?? preferred.environment,
  page: view.page ?? 1,
  per_page: preferred.itemsPerPage,
})
