import { REPLAY_DAYS } from '#domain/events/event-kinds.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { recurring } from '../work/recurring.ts'

/** Deletes events that can be sent again no more, with what became of their messages. */
export const oldEvents = recurring({
  name: 'events',
  everyMs: 3_600_000,
  async run({ store, platform }) {
    const before = isoInstant(platform.now() - REPLAY_DAYS * 86_400_000)
    await store.deleteFrom('events').where('at', '<', before).execute()
    // A secret that signs no more is nobody's.
    await store
      .updateTable('webhook_endpoints')
      .set({ old_secret: null, old_until: null })
      .where('old_until', '<=', isoInstant(platform.now()))
      .execute()
  },
})
