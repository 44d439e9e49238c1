import { hideLinkToken } from './account/link-token.ts'
import { hideProviderReply } from './account/provider-reply.ts'
import { watchErrors } from './errors.ts'
import { sendFirstCalls } from './first-calls.ts'
import { BROKEN, sayMissing } from './missing-app.ts'
import { hidePrivateFilters } from './private-address.ts'
import { clearStoredSession, storedSession } from './session/stored-session.ts'

const loadApp = () => import('./App.tsx')

/** Runs the app, or says in its place that its code could not be had, or cannot be run. */
async function run(): Promise<void> {
  const again = () => void run()
  const app = await loadApp().catch((error: unknown) => sayMissing(error, again))
  try {
    // index.html has the place.
    app?.start(document.getElementById('root') as HTMLElement)
  } catch (error) {
    sayMissing(error, again, BROKEN)
  }
}

function begin(): void {
  hideLinkToken()
  hideProviderReply()
  hidePrivateFilters()
  const stored = storedSession()
  if (stored === 'outdated') {
    clearStoredSession()
    location.reload()
  } else {
    void run()
    sendFirstCalls(stored)
  }
}

watchErrors()
try {
  begin()
} catch (error) {
  sayMissing(error, begin, BROKEN)
}
