import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { AuthenticatorReply } from '#api/contract/account/session.ts'

// Loaded when the first passkey is asked for: the library reads certificates of every maker of authenticators, which most servers never see.
const webauthn = () => import('@simplewebauthn/server')

/** Ed25519, ES256, RS256 (COSE): what authenticators have. Those that come after quantum computers are an experiment in Node. */
const ALGORITHMS = [-8, -7, -257]

/** The site that passkeys are good for: scheme and host of the back-office, which its screens are served from. */
const rpId = (origin: string) => new URL(origin).hostname

export interface StoredPasskey {
  credential_id: string
  transports: string[] | null
}

const namesOf = (stored: readonly StoredPasskey[]) =>
  stored.map(({ credential_id: id, transports }) => ({ id, transports: transports ?? [] }))

/** Returns the browser's options for a new passkey. */
export async function creationOptions(
  origin: string,
  user: { id: string; email: string },
  stored: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Fiscal',
    rpID: rpId(origin),
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: namesOf(stored),
    // The password stands beside it: an authenticator without a PIN is good enough.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Returns the browser's options for a signature by one of the user's passkeys. */
export async function requestOptions(origin: string, stored: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: rpId(origin),
    allowCredentials: namesOf(stored),
    userVerification: 'preferred',
  })
}

/** The passkey that a browser has made; undefined for an answer to something else. */
export async function madePasskey(
  reply: AuthenticatorReply,
  { origin, challenge }: { origin: string; challenge: string },
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    // The library reads and refuses what is not of its shape.
    response: reply as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId(origin),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  return verified?.registrationInfo?.credential
}

/** The signature counter of a passkey that has signed; undefined for a signature that is not good. */
export async function signedCounter(
  reply: AuthenticatorReply,
  { origin, challenge, credential }: { origin: string; challenge: string; credential: WebAuthnCredential },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    // The same.
    response: reply as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId(origin),
    credential,
    requireUserVerification: false,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
