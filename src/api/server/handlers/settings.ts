import type { readSettings as ReadSettings, Settings } from '#api/contract/settings.ts'
import type { SessionCall } from './handler.ts'

export async function readSettings({ features, errorDsn }: SessionCall<typeof ReadSettings>): Promise<Settings> {
  return { features, error_dsn: errorDsn ?? null }
}
