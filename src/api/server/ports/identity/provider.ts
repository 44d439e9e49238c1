/** The secrets that a sign-in at a provider is bound to, known to this server alone until it is over. */
export interface ProviderAttempt {
  state: string
  nonce: string
  /** PKCE's (RFC 7636). */
  verifier: string
}

/** The provider's word on who it was. */
export interface ProvenIdentity {
  /** '' where it does not say. */
  email: string
  isVerified: boolean
}

/** The provider cannot be had; its message is for the log. */
export class ProviderAway extends Error {}

/** Thrown where the answer is no sign-in: it was refused, or is not the one that this server began. Its message is for the log. */
export class ProviderRefusal extends Error {}

/** A company's own identity provider. */
export interface IdentityProvider {
  /** Name on the button: 'Entrar com …'. */
  readonly label: string
  newAttempt(): ProviderAttempt
  /** Returns the address at which a browser signs in, to come back to `callback`. Rejects with ProviderAway. */
  signInAddress(attempt: ProviderAttempt, callback: string): Promise<string>
  /** Reads who came back to this address. Rejects with ProviderAway or ProviderRefusal. */
  identityOf(attempt: ProviderAttempt, address: URL): Promise<ProvenIdentity>
}
