import type { Contract } from '#api/contract/contract.ts'
import { listAudit } from './audit.ts'
import { listCfeSkips, listCfes, readCfe, readCfeXml, readCfeXmlUrl } from './cfes.ts'
import { readCep } from './ceps.ts'
import { uploadCertificate } from './certificates.ts'
import { listCompanies, listCompanyAlerts, listPointsOfSale, readCompany } from './companies.ts'
import { createCompany, deleteCompany, updateCompany } from './company-forms.ts'
import { readDashboardCoupons, readDashboardPaymentMethods, readDashboardProducts, readDashOps } from './dashboard.ts'
import {
  createCompanyGroup,
  deleteCompanyGroup,
  listCompanyGroups,
  readCompanyGroup,
  updateCompanyGroup,
} from './company-groups.ts'
import { importDocuments } from './documents.ts'
import { reportErrors } from './errors.ts'
import { createGrant, deleteGrant, listGrants, updateGrant } from './grants.ts'
import type { Handlers } from './handler.ts'
import { listUsers, readUser, resendConfirmation, updateUser } from './members.ts'
import { listNfDownloads, readNfDownloadFile, requestNfDownload } from './nf-downloads.ts'
import {
  listNfceEvents,
  listNfces,
  readNfce,
  readNfceEvent,
  readNfceEventXml,
  readNfceXml,
  readNfceXmlUrl,
} from './nfces.ts'
import { createOauthClient, listOauthClients, revokeOauthClient } from './oauth-clients.ts'
import { activateDevice, listOauthDevices, revokeDevice } from './oauth-devices.ts'
import { authorizeDevice, issueClientToken, revokeClientToken } from './oauth-tokens.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'
import { listPermissions } from './permissions.ts'
import { createPlan, listModules, listPlans, readPlan, readSubscriptionPlan, updatePlan } from './plans.ts'
import { createPointOfSale, deletePointOfSale, readPointOfSale, updatePointOfSale } from './points-of-sale.ts'
import { createRole, deleteRole, listRoles, readRole, updateRole } from './roles.ts'
import { createSatAlarm, deleteSatAlarm, listSatAlarms, listSatAlarmTypes, updateSatAlarm } from './sat-alarms.ts'
import { listSatsInAlert } from './sat-alerts.ts'
import {
  createSatCommand,
  finishSatCommand,
  listSatCommandSpecs,
  listSatCommands,
  readSatCommandAttachment,
  readSatCommandAttachmentFile,
} from './sat-commands.ts'
import { listTreeCompanies, listTreePoints, searchTree } from './sat-manager.ts'
import { listSatNotifications } from './sat-notifications.ts'
import { createSat, deleteSat, placeSat, retireSat, reviveSat, updateSat } from './sat-registry.ts'
import { readSatSeries } from './sat-series.ts'
import { postSatTelemetry } from './sat-telemetry.ts'
import { listMonitoring, listSatHistory, listSats, readPark, readSat } from './sats.ts'
import { login, logout, refresh } from './session.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { readSettings } from './settings.ts'
import { readMe } from './users.ts'

/** Who answers which endpoint; one that is missing does not compile. */
export const handlers: Handlers<Contract> = {
  login: { session: login },
  refresh: { session: refresh },
  logout: { session: logout },
  readSettings: { session: readSettings },
  reportErrors: { session: reportErrors },
  readMe: { session: readMe },
  listSessions: { session: listSessions },
  endSession: { session: endSession },
  endOtherSessions: { session: endOtherSessions },
  forgotPassword: { session: forgotPassword },
  resetPassword: { session: resetPassword },
  changePassword: { session: changePassword },
  listUsers,
  readUser,
  updateUser,
  resendConfirmation,
  listPermissions,
  listRoles,
  readRole,
  createRole,
  updateRole,
  deleteRole,
  listGrants,
  createGrant,
  updateGrant,
  deleteGrant,
  listCompanies,
  readCompany,
  createCompany,
  updateCompany,
  deleteCompany,
  listCompanyAlerts,
  uploadCertificate,
  readCep: { session: readCep },
  listPointsOfSale,
  readPointOfSale,
  createPointOfSale,
  updatePointOfSale,
  deletePointOfSale,
  importDocuments,
  listNfces,
  readNfce,
  readNfceXmlUrl,
  readNfceXml,
  listNfceEvents,
  readNfceEvent,
  readNfceEventXml,
  listCfes,
  readCfe,
  readCfeXmlUrl,
  readCfeXml,
  listCfeSkips,
  listNfDownloads,
  requestNfDownload,
  readNfDownloadFile: { session: readNfDownloadFile },
  postSatTelemetry: { device: postSatTelemetry },
  readDashOps,
  readDashboardCoupons,
  readDashboardProducts,
  readDashboardPaymentMethods,
  listSats,
  readSat,
  listSatHistory,
  readSatSeries,
  listMonitoring,
  readPark,
  createSat,
  updateSat,
  placeSat,
  retireSat,
  reviveSat,
  deleteSat,
  listTreeCompanies,
  listTreePoints,
  searchTree,
  listSatAlarmTypes,
  listSatAlarms,
  createSatAlarm,
  updateSatAlarm,
  deleteSatAlarm,
  listCompanyGroups,
  readCompanyGroup,
  createCompanyGroup,
  updateCompanyGroup,
  deleteCompanyGroup,
  listOauthDevices,
  activateDevice,
  revokeDevice,
  listOauthClients,
  createOauthClient,
  revokeOauthClient,
  authorizeDevice: { session: authorizeDevice },
  issueClientToken: { session: issueClientToken },
  revokeClientToken: { session: revokeClientToken },
  listAudit,
  readSubscriptionPlan: { session: readSubscriptionPlan },
  listModules: { session: listModules },
  listPlans,
  readPlan: { session: readPlan },
  createPlan,
  updatePlan,
  listSatNotifications,
  listSatsInAlert,
  listSatCommandSpecs,
  listSatCommands,
  createSatCommand,
  readSatCommandAttachment,
  readSatCommandAttachmentFile,
  finishSatCommand: { device: finishSatCommand },
}
