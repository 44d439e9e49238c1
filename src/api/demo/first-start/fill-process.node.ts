import { contentStore } from '../../server/documents/contents/content-store.node.ts'
import { nodePlatform } from '../../server/ports/platform/platform.node.ts'
import { processSettings } from '../../server/settings/settings.node.ts'
import { databaseClock, databaseNow } from '../../server/store/database-clock.ts'
import { openStore } from '../../server/store/open.node.ts'
import { orEnd } from '../../server/store/trouble-words.node.ts'
import { fillOnFirstStart } from './first-start.node.ts'

// The first start's demonstration in a process of its own (fill-apart.node.ts): with it goes the memory that so many documents took.

// Whoever waits for it is gone; the next start completes it.
process.once('disconnect', () => process.exit(1))
const settings = processSettings()
const clock = databaseClock(Date.now)
const platform = nodePlatform({ now: clock.now, contents: contentStore(settings) })
const store = await orEnd(() => openStore({ ...settings, log: platform.log }))
await clock.setBy(() => databaseNow(store))
await orEnd(() => fillOnFirstStart(store, platform, settings.demoDocuments))
await store.destroy()
await platform.close()
process.exit(0)
