import { inject } from 'vitest'
import { openPglite } from '#api/server/store/embedded/pglite.ts'
import { openServer } from './server.tsx'

// Before the first test of a run, whose time it does not take: the page's database is opened. This runs again for each file; its database
// is 44 MB, of which a browser keeps only so many.
await openServer(async () => openPglite({ snapshot: await (await fetch(inject('filled'))).blob() }))
