import * as z from 'zod/mini'
import { del, Empty, get, post } from '../endpoint.ts'
import { AuthenticatorReply, FactorQuestion, Proof, Tokens } from './session.ts'

// A user's own second factors, and the proof that a sign-in and a sensitive call ask for.

/** Opens the session whose password was right. */
export const proveLogin = post('/auth/second-factor', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Entrar com o segundo fator, depois da senha',
  body: z.object({ challenge: z.string().check(z.minLength(1)), proof: Proof }),
  reply: Tokens,
  ours: true,
})

export const SecondFactor = z.object({
  id: z.string(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_utc: z.string(),
  last_used_utc: z.nullable(z.string()),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const readSecondFactors = get('/users/me/second-factors', {
  needs: 'login',
  summary: 'Meus segundos fatores',
  reply: z.object({
    items: z.array(SecondFactor),
    /** Recovery codes that have not served. */
    recovery_codes: z.int(),
  }),
  ours: true,
})

export const askProof = post('/users/me/proof/question', {
  unasked: 'proved',
  needs: 'login',
  summary: 'Pedir para confirmar que sou eu',
  reply: FactorQuestion,
  ours: true,
})

/** Lets the session make sensitive calls for the next minutes. */
export const giveProof = post('/users/me/proof', {
  unasked: 'proved',
  needs: 'login',
  summary: 'Confirmar que sou eu',
  body: z.object({ challenge: z.string().check(z.minLength(1)), proof: Proof }),
  reply: Empty,
  ours: true,
})

/** With the secret that the app makes its codes of, as text and as the address that its QR code shows. */
export const beginTotp = post('/users/me/second-factors/totp', {
  needs: 'login',
  sensitive: true,
  summary: 'Começar a adicionar um aplicativo autenticador',
  reply: z.object({ challenge: z.string(), secret: z.string(), uri: z.string() }),
  secret: true,
  ours: true,
})

const challenge = z.string().check(z.minLength(1))
const name = z.string().check(z.trim(), z.minLength(1, 'Dê um nome'), z.maxLength(60, 'Até 60 caracteres'))
/** Recovery codes come with the first factor alone, and are never told again. */
const Added = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

export const addTotp = post('/users/me/second-factors/totp/confirm', {
  unasked: 'proved',
  needs: 'login',
  summary: 'Adicionar um aplicativo autenticador',
  body: z.object({
    challenge,
    name,
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'O código tem 6 dígitos')),
  }),
  reply: Added,
  secret: true,
  ours: true,
})

/** `options` are for the browser's own question. */
export const beginPasskey = post('/users/me/second-factors/passkeys', {
  needs: 'login',
  sensitive: true,
  summary: 'Começar a adicionar uma chave de acesso',
  reply: z.object({ challenge: z.string(), options: z.looseObject({ challenge: z.string() }) }),
  ours: true,
})

export const addPasskey = post('/users/me/second-factors/passkeys/confirm', {
  unasked: 'proved',
  needs: 'login',
  summary: 'Adicionar uma chave de acesso',
  body: z.object({ challenge, name, reply: AuthenticatorReply }),
  reply: Added,
  secret: true,
  ours: true,
})

/** The recovery codes end with the last one. */
export const removeSecondFactor = del('/users/me/second-factors/:id', {
  needs: 'login',
  sensitive: true,
  summary: 'Remover um dos meus segundos fatores',
  reply: Empty,
  ours: true,
})

/** The former ones serve no more. */
export const renewRecoveryCodes = post('/users/me/recovery-codes', {
  needs: 'login',
  sensitive: true,
  summary: 'Trocar os meus códigos de recuperação',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  secret: true,
  ours: true,
})
