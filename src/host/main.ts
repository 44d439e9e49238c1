import { hideLinkToken } from './account/link-token.ts'
import { hideProviderReply } from './account/provider-reply.ts'
import { watchErrors } from './errors.ts'
import { sendFirstCalls } from './first-calls.ts'
import { sayMissing } from './missing-app.ts'
import { clearStoredSession, storedSession } from './session/stored-session.ts'

const loadApp = () => import('./App.tsx')

/** Runs the app, or says in its place that its code could not be had. */
function run(): void {
  loadApp().then(
    // index.html has the place.
    ({ start }) => start(document.getElementById('root') as HTMLElement),
    (error: unknown) => sayMissing(error, run),
  )
}

watchErrors()
hideLinkToken()
hideProviderReply()
const stored = storedSession()
if (stored === 'outdated') {
  clearStoredSession()
  location.reload()
} else {
  run()
  sendFirstCalls(stored)
}
