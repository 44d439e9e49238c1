import { openServer } from './server.tsx'

// Before the first story of a test run, whose time it does not take: the page's database is opened and filled.
await openServer()
