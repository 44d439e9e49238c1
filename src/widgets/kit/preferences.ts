/** What a user prefers, per tenant (second document, section 3), with the defaults of section 9. */
export interface Preferences {
  nfceIndex: { environment: 'production' | 'homolog'; itemsPerPage: number }
}

const keyOf = (tenant: string, subject: string) => `fiscal.preferences.1:${tenant}:${subject}`

/** As somebody left them, so any value may be of another kind than it should. */
function stored(tenant: string, subject: string): { [N in keyof Preferences]?: Partial<Preferences[N]> | null } {
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
  const { environment, itemsPerPage = 0 } = stored(tenant, subject).nfceIndex ?? {}
  return {
    nfceIndex: {
      environment: environment === 'homolog' ? environment : 'production',
      // What the server takes (contract/page.ts); a number that it refuses would fail every visit.
      itemsPerPage: Number.isInteger(itemsPerPage) && itemsPerPage > 0 && itemsPerPage <= 1000 ? itemsPerPage : 15,
    },
  }
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
