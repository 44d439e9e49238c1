import { DEMO_SEED } from '../demo/fill.ts'
import { errorText } from '../server/errors/text.ts'
import type { Platform } from '../server/ports/platform/platform.ts'
import type { Store } from '../server/store/scope.ts'
import { parkControl } from './control.node.ts'
import { demoAgents } from './demo-agents.ts'
import { type AgentState, createPark, type Park } from './park.ts'
import { httpPost } from './post.node.ts'

const TICK_MS = 500
const STATUS_MS = 3000

/** Lets time pass for a park until it is stopped; `beforeStep` runs before each tick. */
export function runPark(
  park: Park,
  platform: Pick<Platform, 'now' | 'log'>,
  beforeStep: () => Promise<void> = async () => {},
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const tick = async () => {
    try {
      await beforeStep()
    } catch (error) {
      platform.log({ event: 'park', error: errorText(error) })
    }
    if (stopped) return
    // Awaited by nobody but the end: a slow post must not hold the others up.
    const step = park.step(platform.now()).finally(() => underWay.delete(step))
    underWay.add(step)
    timer = setTimeout(() => void tick(), TICK_MS)
  }
  void tick()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

const hasReported = ({ last_post_at, stopped, faults }: AgentState) =>
  last_post_at !== null || stopped || faults.includes('silent')

/** Plays the agents of the demonstration's SATs against a server that listens at `url`; undefined without a demonstration. */
export async function runDemoPark(options: {
  store: Store
  platform: Platform
  url: string
  dataDir: string
  /** Called once all of them have said how they are, but those that are switched off. */
  onceReported: () => Promise<void>
}): Promise<{ stop(): Promise<void> } | undefined> {
  const { store, platform, url, dataDir, onceReported } = options
  const agents = await demoAgents(store, platform, { seed: DEMO_SEED, postAs: (token) => httpPost(url, token) })
  if (agents.length === 0) return undefined
  const park = createPark(agents, { start: platform.now() })
  const control = parkControl(dataDir)
  let lastLineAt = 0
  let isReported = false
  platform.log({ event: 'park', devices: agents.length })
  return runPark(park, platform, async () => {
    park.stopOnly(await control.readStopped())
    const now = platform.now()
    if (now - lastLineAt < STATUS_MS) return
    lastLineAt = now
    const agents = park.states()
    await control.writeStatus({ at: now, agents })
    if (isReported || !agents.every(hasReported)) return
    isReported = true
    await onceReported()
  })
}
