import { invitationMail } from './invitation-mails.ts'
import { accountTables } from '../../store/schema/identity/accounts.ts'
import { defineSubject } from '../../subject.ts'
import * as audit from './audit.ts'
import * as companyGroups from './company-groups.ts'
import * as grants from './grants.ts'
import * as listViews from './list-views.ts'
import * as memberSessions from './member-sessions.ts'
import * as members from './members.ts'
import * as permissions from './permissions.ts'
import * as roles from './roles.ts'
import * as users from './users.ts'
import plans from '../plans/subject.ts'
import alarms from '../../sats/alarms/subject.ts'
import browsers from '../../sats/browsers/subject.ts'

export default defineSubject({
  name: 'members',
  handlers: {
    ...audit,
    ...companyGroups,
    ...grants,
    createSavedView: listViews.createSavedView,
    deleteSavedView: listViews.deleteSavedView,
    listSavedViews: listViews.listSavedViews,
    ...memberSessions,
    ...members,
    ...permissions,
    ...roles,
    ...users,
  },
  tables: accountTables,
  work: [invitationMail],
  uses: [plans, alarms, browsers],
})
