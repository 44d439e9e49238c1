/** What a user prefers, per tenant (second document, section 3), with the defaults of section 9. */
export interface Preferences {
  nfceIndex: { environment: 'production' | 'homolog'; itemsPerPage: number }
}

const defaults: Preferences = {
  nfceIndex: { environment: 'production', itemsPerPage: 15 },
}

const keyOf = (tenant: string, subject: string) => `fiscal.preferences.1:${tenant}:${subject}`

function stored(tenant: string, subject: string): Partial<Preferences> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(tenant, subject)) ?? '{}')
    return typeof value === 'object' && value ? value : {}
  } catch {
    // No storage here (a sandboxed page), or somebody else's text in it: the defaults serve.
    return {}
  }
}

/** The preferences of a user in a tenant; unknown or broken entries fall back to the defaults. */
export function readPreferences(tenant: string, subject: string): Preferences {
  const { nfceIndex } = stored(tenant, subject)
  return { nfceIndex: { ...defaults.nfceIndex, ...nfceIndex } }
}

/** Keeps one preference. */
export function keepPreference<N extends keyof Preferences>(
  tenant: string,
  subject: string,
  name: N,
  value: Partial<Preferences[N]>,
): void {
  const all = stored(tenant, subject)
  try {
    localStorage.setItem(keyOf(tenant, subject), JSON.stringify({ ...all, [name]: { ...all[name], ...value } }))
  } catch {
    // Without storage a preference lasts as long as the page.
  }
}
