import * as z from 'zod/mini'
import { CallError } from '#api/client/call.ts'
import type { FactorQuestion, Proof } from '#api/contract/account/session.ts'

export type ProofKind = Proof['kind']

/** Names of the kinds where another one is chosen. */
export const PROOF_CHOICES: Readonly<Record<ProofKind, string>> = {
  passkey: 'Usar a chave de acesso',
  totp: 'Usar o código do aplicativo',
  recovery: 'Usar um código de recuperação',
  password: 'Usar a senha',
}

const code = z.string().check(z.trim(), z.minLength(1, 'Informe o código'))
/** Schemas of the typed values of each kind. */
export const PROOF_SCHEMAS = {
  passkey: z.object({ code: z.string(), password: z.string() }),
  totp: z.object({ code: code.check(z.regex(/^\d{6}$/, 'O código tem 6 dígitos')), password: z.string() }),
  recovery: z.object({ code, password: z.string() }),
  password: z.object({ code: z.string(), password: z.string().check(z.minLength(1, 'Informe a senha')) }),
} as const satisfies Readonly<Record<ProofKind, unknown>>
export type ProofInput = z.input<(typeof PROOF_SCHEMAS)['totp']>

/** The kinds that serve on this page: a passkey is its own site's, and of no page that embeds an element. */
export function kindsHere({ kinds, passkey }: FactorQuestion, host = location.hostname): ProofKind[] {
  const id = passkey?.['rpId']
  const site = typeof id === 'string' ? id : ''
  const isSite = site !== '' && (host === site || host.endsWith(`.${site}`))
  return kinds.filter((kind) => kind !== 'passkey' || (isSite && 'PublicKeyCredential' in globalThis))
}

/** Returns the typed value, or a passkey's signature, as the server takes it. Throws CallError. */
export async function proofOf(kind: ProofKind, question: FactorQuestion, typed: ProofInput): Promise<Proof> {
  if (kind === 'passkey') return { kind, reply: await signedBy(question) }
  return kind === 'password' ? { kind, password: typed.password } : { kind, code: typed.code }
}

async function signedBy({ passkey }: FactorQuestion): Promise<{ id: string }> {
  const { startAuthentication } = await passkeys()
  // Made by the library's other half, and read by this one.
  const optionsJSON = passkey as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const reply = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refusedBy(error)
  })
  return { ...reply }
}

/** The half of WebAuthn that asks the browser; fetched when a passkey is first used. Throws CallError. */
export const passkeys = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new CallError('network', 'Sem conexão com o servidor. Verifique a rede e tente novamente.')
  })

/** A browser does not say whether the user has refused, or has none that would serve. */
export function refusedBy(error: unknown): CallError {
  const isKnown =
    error instanceof Error && 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return new CallError(
    'passkey',
    isKnown
      ? 'Este aparelho já tem uma chave de acesso desta conta.'
      : 'A chave de acesso não foi usada. Tente de novo ou escolha outra forma.',
  )
}
