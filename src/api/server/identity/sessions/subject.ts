import { accountMail } from './account-mails.ts'
import { sessionTables } from '../../store/schema/identity/sessions.ts'
import { defineSubject } from '../../subject.ts'
import * as oidc from './oidc.ts'
import * as passwords from './passwords.ts'
import * as secondFactor from './second-factor.ts'
import * as session from './session.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import factors from '../factors/subject.ts'

export default defineSubject({
  name: 'sessions',
  handlers: { ...oidc, ...passwords, ...secondFactor, ...session, ...sessions, ...settings },
  tables: sessionTables,
  work: [accountMail],
  regular: [{ name: 'session_uses', everyMs: 60_000, atEnd: true, turn: ({ uses }) => uses.write }],
  uses: [factors],
})
