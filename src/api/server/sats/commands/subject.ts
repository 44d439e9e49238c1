import { defineSubject } from '../../subject.ts'
import * as satCommands from './sat-commands.ts'

export default defineSubject({
  name: 'commands',
  handlers: { ...satCommands },
})
