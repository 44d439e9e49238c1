import { type EmbeddedOptions, openEmbedded } from './embedded/embedded.node.ts'
import { privateFolder } from './embedded/private-folder.node.ts'
import { openPostgres, type PostgresOptions } from './postgres.node.ts'
import type { Store } from './scope.ts'

/**
 * The database that the settings name: a PostgreSQL server by its address, otherwise the embedded one in the data folder, which is this
 * user's alone from then on.
 */
export async function openStore(
  options: EmbeddedOptions & PostgresOptions & { databaseUrl?: string; dataDir: string },
): Promise<Store> {
  privateFolder(options.dataDir)
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options.dataDir, options)
}
