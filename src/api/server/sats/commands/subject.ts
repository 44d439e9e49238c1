import { expireCommands } from './waiting.ts'
import { commandTables } from '../../store/schema/sats/commands.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
import * as satCommands from './sat-commands.ts'

export default defineSubject({
  name: 'commands',
  handlers: { ...satCommands },
  tables: commandTables,
  work: [
    recurring({
      name: 'commands',
      everyMs: 60_000,
      async run({ store, platform }) {
        await expireCommands(store, platform.now())
      },
    }),
  ],
})
