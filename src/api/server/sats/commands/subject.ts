import { expireCommands } from './waiting.ts'
import { commandTables } from '../../store/schema/commands.ts'
import { defineSubject } from '../../subject.ts'
import * as satCommands from './sat-commands.ts'

export default defineSubject({
  name: 'commands',
  handlers: { ...satCommands },
  tables: commandTables,
  regular: [
    {
      name: 'commands',
      everyMs: 60_000,
      isCut: true,
      turn:
        ({ store, platform }) =>
        () =>
          expireCommands(store, platform.now()),
    },
  ],
})
