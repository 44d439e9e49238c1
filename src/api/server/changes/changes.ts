import type { streamChanges as Endpoint } from '#api/contract/changes.ts'
import type { LiveCall } from '../http/handler.ts'
import { streamsOf } from './streams.ts'
import { hearingOf } from './topics-of.ts'
import { madeOnce } from '../http/made-once.ts'

const streams = madeOnce(streamsOf)

/** Tells a page what changes, as long as its token and its rights last. */
export const streamChanges = {
  async live(call: LiveCall<typeof Endpoint>) {
    const { key, tenantId, endsAt, lastEventId, makes } = call
    const { changeStreams: most } = call.settings
    const judge = async () => hearingOf(await call.judge(), makes)
    const hearing = await judge()
    return most === 0 ? undefined : streams(call).open({ key, tenantId, endsAt, lastEventId, judge, hearing }, most)
  },
}
