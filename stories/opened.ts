import { inject } from 'vitest'
import { openServer } from './server.tsx'

// Before the first test of a run, whose time it does not take: the page's database is opened.
const filled = await fetch(inject('filled'))
await openServer(await filled.blob())
