import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'

// A process of its own that opens a data folder, says so, and writes a tenant for each line that it is sent; says 'wrote' for each.

const [folder = '', name = ''] = process.argv.slice(2)
const store = await openEmbedded(folder).catch((error: unknown) => {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
process.stdout.write('open\n')
let turn = 0
for await (const part of process.stdin.setEncoding('utf8')) {
  for (const _line of String(part).trimEnd().split('\n')) {
    await store
      .insertInto('tenants')
      .values({ id: crypto.randomUUID(), description: `${name} ${++turn}` })
      .execute()
    process.stdout.write('wrote\n')
  }
}
await store.destroy()
