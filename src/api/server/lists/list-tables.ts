import type { ListTables } from '../http/reply/list-table.ts'
import { auditTable, clientsTable, companiesTable, groupsTable, rolesTable, usersTable } from './access.ts'
import {
  couponsTable,
  downloadsTable,
  gapsTable,
  missingTable,
  notesTable,
  rejectionsTable,
  skipsTable,
} from './documents.ts'
import { deliveriesTable, webhooksTable } from './webhooks.ts'
import { alertsTable, commandsTable, historyTable, satsTable, silencesTable } from './sats.ts'
import { alertChangesTable, alertHistoryTable, alertTimesTable } from './alerts.ts'

/** The lists that answer as a spreadsheet's file, too: every one that a screen shows (tests/unit/kit/list/list-tables.test.ts). */
export const tables: ListTables = {
  listAudit: auditTable,
  listCfes: couponsTable,
  listCfeSkips: skipsTable,
  listCompanies: companiesTable,
  listCompanyGroups: groupsTable,
  listNfDownloads: downloadsTable,
  listNfceGaps: gapsTable,
  listNfceMissing: missingTable,
  listNfceRejections: rejectionsTable,
  listNfces: notesTable,
  listOauthClients: clientsTable,
  listRoles: rolesTable,
  listSatCommands: commandsTable,
  listSatAlertChanges: alertChangesTable,
  listSatHistory: historyTable,
  listSats: satsTable,
  listAlerts: alertHistoryTable,
  listAlertTimes: alertTimesTable,
  listSatsInAlert: alertsTable,
  listSilences: silencesTable,
  listUsers: usersTable,
  listWebhookDeliveries: deliveriesTable,
  listWebhooks: webhooksTable,
}
