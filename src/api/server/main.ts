import { processSettings, requireMail } from './settings/settings.node.ts'
import { start } from './start/start.node.ts'
import { orEnd } from './store/trouble-words.node.ts'

const settings = await orEnd(() => {
  const read = processSettings()
  requireMail(read)
  return read
})
const server = await start(settings)
/** True if the demonstration's users are there to enter. */
export const { hasDemo } = server
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop(signal))
// Not before: whoever reads that it listens may stop the server at once, and is to find it able to end its work.
await server.announce()
