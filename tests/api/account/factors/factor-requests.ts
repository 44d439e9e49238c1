import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { hashOfSecret, newSecret } from '#api/server/ports/platform/secrets.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Asked } from '../../access/authority-calls.ts'
import type { Caller, Stage } from '../../access/authority-stage.ts'
import { PASSWORD, people } from '../../test-server.ts'
import { softPasskey } from './soft-passkey.ts'

// How the test of authority-table.ts makes the calls about second factors.

type Make = (stage: Stage, caller: Caller) => Promise<Asked>

interface Begun {
  challenge: string
  secret: string
  options: { challenge: string }
}

/** Of a caller without a factor, whose password has just opened the session. */
export const alone: Make = async ({ server: { store }, userOf }, caller) => {
  const user = userOf(caller)
  if (user) await store.deleteFrom('second_factors').where('user_id', '=', user).execute()
  return {}
}

/** What a caller is asked before the call itself; of who may not ask, nothing. */
async function begun(stage: Stage, caller: Caller, path: string): Promise<Begun> {
  const { server, tokens } = stage
  await alone(stage, caller)
  const headers = { Authorization: `Bearer ${tokens[caller]}` }
  const response = await server.call(path, { method: 'POST', headers, body: {} })
  return response.status === 200
    ? response.json()
    : { challenge: 'x', secret: 'A'.repeat(32), options: { challenge: 'x' } }
}

/** A factor of the caller's, who has just proved it in each session. */
async function withFactor({ server, userOf }: Stage, caller: Caller): Promise<string> {
  const id = randomUUID()
  const user_id = userOf(caller)
  if (user_id === undefined) return id
  const at = isoInstant(server.clock.now)
  const factor = { id, user_id, kind: 'totp', name: 'Celular', secret: 'x', created_at: at } as const
  await server.store.insertInto('second_factors').values(factor).execute()
  await server.store
    .updateTable('sessions')
    .set({ proved_at: at, proved_by: 'factor' })
    .where('user_id', '=', user_id)
    .execute()
  return id
}

/** By a recovery code, of a question that the stranger was asked. */
export const proveLogin: Make = async ({ server: { store, clock } }) => {
  const [challenge, code] = [newSecret(), newSecret().slice(0, 12)]
  const user_id = people.stranger
  const question = { id: randomUUID(), user_id, purpose: 'sign-in', token_hash: await hashOfSecret(challenge) } as const
  await store
    .insertInto('factor_questions')
    .values({ ...question, expires_at: isoInstant(clock.now + 60_000) })
    .execute()
  const code_hash = await hashOfSecret(`${user_id} ${code}`)
  await store.insertInto('recovery_codes').values({ user_id, code_hash }).execute()
  return { body: { challenge, proof: { kind: 'recovery', code } } }
}

export const giveProof: Make = async (stage, caller) => {
  const { challenge } = await begun(stage, caller, '/users/me/proof/question')
  return { body: { challenge, proof: { kind: 'password', password: PASSWORD } } }
}

export const addTotp: Make = async (stage, caller) => {
  const { challenge, secret } = await begun(stage, caller, '/users/me/second-factors/totp')
  const code = generateSync({ secret, epoch: Math.floor(stage.server.clock.now / 1000) })
  return { body: { challenge, name: 'Celular', code } }
}

export const addPasskey: Make = async (stage, caller) => {
  const { challenge, options } = await begun(stage, caller, '/users/me/second-factors/passkeys')
  // Of a server without a public address the call's own counts.
  return { body: { challenge, name: 'Chave', reply: softPasskey('http://api.test').made(options.challenge) } }
}

export const removeSecondFactor: Make = async (stage, caller) => ({ params: { id: await withFactor(stage, caller) } })

export const renewRecoveryCodes: Make = async (stage, caller) => {
  await withFactor(stage, caller)
  return {}
}
