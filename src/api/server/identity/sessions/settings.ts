import type { readSettings as ReadSettings, Settings } from '#api/contract/account/settings.ts'
import type { SessionCall } from '../../http/handler.ts'

export async function readSettings({
  settings,
  identityProvider,
}: SessionCall<typeof ReadSettings>): Promise<Settings> {
  return {
    features: settings.features,
    error_dsn: settings.errorDsn ?? null,
    cep_url: settings.cepUrl ?? null,
    oidc_label: identityProvider?.label ?? null,
  }
}
