import { generate } from 'otplib'
import type { Store } from '#api/server/store/scope.ts'
import { NOW } from './now.ts'
import type { StoryServer } from './server.tsx'

/** The code that an app shows of a key. */
export const codeOf = (secret: string): Promise<string> => generate({ secret, epoch: Math.floor(NOW / 1000) })

/** As before any story: nobody has a second factor, and none is asked for. */
export async function clearFactors(store: Store): Promise<void> {
  await store.deleteFrom('second_factors').execute()
  await store.deleteFrom('recovery_codes').execute()
  await store.deleteFrom('factor_guesses').execute()
  await store.updateTable('tenants').set({ second_factor: 'nobody' }).execute()
}

/** Gives a user an authenticator app; answers its key. */
export async function addApp({ api, store, enter }: StoryServer, email: string): Promise<string> {
  const { token } = await enter(email)
  const post = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await api(new Request(`${location.origin}/api/v1/users/me/second-factors/${path}`, init))).json()
  }
  const { challenge, secret } = await post('totp', {})
  await post('totp/confirm', { challenge, name: 'Meu celular', code: await codeOf(secret) })
  await forgetCodes(store)
  return secret
}

/** Stories stand still in time: the code of the moment serves again. */
export async function forgetCodes(store: Store): Promise<void> {
  await store.updateTable('second_factors').set({ last_step: 0 }).where('kind', '=', 'totp').execute()
}

/** No session has proved anything for long. */
export async function forgetProofs(store: Store): Promise<void> {
  await store.updateTable('sessions').set({ proved_at: '2020-01-01T00:00:00Z' }).execute()
}
