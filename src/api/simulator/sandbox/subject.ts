import { SANDBOX_RESET } from '../../server/identity/sandbox/reset-work.ts'
import { defineSubject, type Running } from '../../server/subject.ts'
import type { Kind } from '../../server/work/kind.ts'
import { recurring } from '../../server/work/recurring.ts'
import { refillSandbox } from './fill.ts'
import { sandboxMoves } from './move.ts'

const MINUTE_MS = 60_000

/** The work that goes on by itself in sandboxes (docs/decisions.md#sandbox). */
export default defineSubject({
  name: 'sandbox-moves',
  work: [
    (running) => {
      const move = sandboxMoves(running)
      return recurring<Running>({ name: 'sandbox', everyMs: MINUTE_MS, run: move })
    },
    {
      ...SANDBOX_RESET,
      // Who asks without end has it emptied once a minute.
      rememberMs: MINUTE_MS,
      async do({ store, platform }, { tenantId }) {
        const tenant = await store
          .selectFrom('tenants')
          .select('description')
          .where('id', '=', tenantId)
          .executeTakeFirst()
        if (!tenant) return false
        await refillSandbox(store, platform, { tenantId, name: tenant.description })
        return undefined
      },
    } satisfies Kind<unknown, Running>,
  ],
})
