import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { bytesOf, nfeProc, procEvento, noteKey } from '../documents.ts'

// A process of its own, as a server is: takes notes into a tenant, one a transaction, and cancels every third of them.

const [url = '', tenantId = '', first = '', count = ''] = process.argv.slice(2)
const store = await openPostgres(url)
const platform = nodePlatform({ log: () => {} })
process.stdout.write('open\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const told = [nfeProc({ number, total: '10.01' })]
  if (number % 3 === 0) told.push(procEvento(noteKey({ number }), '110111'))
  for (const xml of told) {
    await takeFiles(store, platform, { tenantId, companyIds: 'all' }, [{ name: 'nota.xml', bytes: bytesOf(xml) }])
  }
}
await store.destroy()
await platform.close()
process.exit(0)
