import type { Migration } from '#api/server/store/long-migrations.ts'
import { migrate } from '#api/server/store/migrate.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { openStore } from '#api/server/store/open.node.ts'

// A process of its own, as a server that starts is: brings a database to the product's shape and further, and says each line of log.

const [dataDir = '', databaseUrl = '', extra = '[]'] = process.argv.slice(2)
const store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }), asItIs: true })
const list: Migration[] = [...migrations, ...JSON.parse(extra)]
const log = (entry: unknown) => process.stdout.write(`${JSON.stringify(entry)}\n`)
const applied = await migrate(store, '9.0.0', { list, log })
log({ applied })
await store.destroy()
