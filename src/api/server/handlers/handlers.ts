import type { Contract } from '#api/contract/contract.ts'
import { listAudit } from './access/audit.ts'
import {
  listCfeSkips,
  listCfes,
  readCfe,
  readCfeExtrato,
  readCfeProof,
  readCfeXml,
  readCfeXmlUrl,
} from './documents/cfes.ts'
import { readCep } from './companies/ceps.ts'
import { uploadCertificate } from './companies/certificates.ts'
import { listCompanies, listCompanyAlerts, listPointsOfSale, readCompany } from './companies/companies.ts'
import { companyThing, createCompany, deleteCompany, updateCompany } from './companies/company-forms.ts'
import {
  readDashboardCoupons,
  readDashboardPaymentMethods,
  readDashboardProducts,
  readDashOps,
} from './documents/dashboard.ts'
import {
  createCompanyGroup,
  currentCompanyGroup,
  deleteCompanyGroup,
  listCompanyGroups,
  readCompanyGroup,
  updateCompanyGroup,
} from './access/company-groups.ts'
import { importDocuments, readProofs } from './documents/documents.ts'
import { reportErrors } from './errors.ts'
import { readFirstSteps } from './companies/first-steps.ts'
import { createGrant, currentGrant, deleteGrant, listGrants, updateGrant } from './access/grants.ts'
import type { Handlers } from './handler.ts'
import { listUsers, readUser, resendConfirmation, updateUser } from './access/members.ts'
import {
  accountantThing,
  currentAccountant,
  endAccountantLinks,
  readAccountant,
  readDeliveryCsv,
  readDeliveryPdf,
  saveAccountant,
  sendToAccountant,
} from './documents/accountant.ts'
import { closeMonth, readMonthEnd, readMonthEndPdf, reopenMonth } from './documents/month-end.ts'
import { listNfDownloads, readNfDownloadFile, requestNfDownload } from './documents/nf-downloads.ts'
import { listNfceEvents, readNfceEvent, readNfceEventXml } from './documents/nfce-events.ts'
import { explainNfceGap, listNfceGaps, readNfceGap } from './documents/nfce-gaps.ts'
import { listNfceMissing } from './documents/nfce-missing.ts'
import { listNfceRejections } from './documents/nfce-rejections.ts'
import { readNfceVoid, readNfceVoidXml, readNfceVoidXmlUrl } from './documents/nfce-voids.ts'
import { listNfces, readNfce, readNfceDanfe, readNfceProof, readNfceXml, readNfceXmlUrl } from './documents/nfces.ts'
import { createOauthClient, listOauthClients, revokeOauthClient } from './devices/oauth-clients.ts'
import { activateDevice, listOauthDevices, revokeDevice } from './devices/oauth-devices.ts'
import { authorizeDevice, issueClientToken, revokeClientToken } from './devices/oauth-tokens.ts'
import { changePassword, forgotPassword, resetPassword } from './account/passwords.ts'
import { listPermissions } from './access/permissions.ts'
import {
  createPlan,
  currentPlan,
  listModules,
  listPlans,
  readPlan,
  readSubscriptionPlan,
  updatePlan,
} from './devices/plans.ts'
import { createPointOfSale, deletePointOfSale, readPointOfSale, updatePointOfSale } from './companies/points-of-sale.ts'
import { createRole, deleteRole, listRoles, readRole, updateRole } from './access/roles.ts'
import {
  createSatAlarm,
  currentSatAlarm,
  deleteSatAlarm,
  listSatAlarms,
  listSatAlarmTypes,
  updateSatAlarm,
} from './sats/sat-alarms.ts'
import { listSatsInAlert } from './sats/sat-alerts.ts'
import {
  createSatCommand,
  finishSatCommand,
  listSatCommandSpecs,
  listSatCommands,
  readSatCommandAttachment,
  readSatCommandAttachmentFile,
} from './sats/sat-commands.ts'
import { listTreeCompanies, listTreePoints, searchTree } from './companies/sat-manager.ts'
import { listSatNotifications } from './sats/sat-notifications.ts'
import {
  createSat,
  currentSat,
  deleteSat,
  placeSat,
  retireSat,
  reviveSat,
  updateSat,
} from './companies/sat-registry.ts'
import { readSatSeries } from './sats/sat-series.ts'
import { listSatStates } from './sats/sat-states.ts'
import { postSatTelemetry } from './sats/sat-telemetry.ts'
import { listMonitoring, listSatHistory, listSats, readPark, readSat } from './sats/sats.ts'
import { endMemberSession, endMemberSessions, listMemberSessions } from './access/member-sessions.ts'
import {
  addPasskey,
  addTotp,
  askProof,
  beginPasskey,
  beginTotp,
  giveProof,
  proveLogin,
  readSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
} from './account/second-factor.ts'
import { readSecurity, updateSecurity } from './access/security.ts'
import { beginOidc, finishOidc } from './account/oidc.ts'
import { login, logout, refresh } from './account/session.ts'
import { endOtherSessions, endSession, listSessions } from './account/sessions.ts'
import { readSettings } from './account/settings.ts'
import { search } from './search.ts'
import { readSnapshot } from './snapshots.ts'
import { readEmbeddedMe, readMe } from './access/users.ts'

/** The handler of each endpoint; one that is missing does not compile. */
export const handlers: Handlers<Contract> = {
  login: { session: login },
  refresh: { session: refresh },
  logout: { session: logout },
  beginOidc: { session: beginOidc },
  finishOidc: { session: finishOidc },
  readSettings: { session: readSettings },
  reportErrors: { session: reportErrors },
  readMe: { session: readMe, embedded: readEmbeddedMe },
  listSessions: { session: listSessions },
  endSession: { session: endSession },
  endOtherSessions: { session: endOtherSessions },
  proveLogin: { session: proveLogin },
  askProof: { session: askProof },
  giveProof: { session: giveProof },
  readSecondFactors: { session: readSecondFactors },
  beginTotp: { session: beginTotp },
  addTotp: { session: addTotp },
  beginPasskey: { session: beginPasskey },
  addPasskey: { session: addPasskey },
  removeSecondFactor: { session: removeSecondFactor },
  renewRecoveryCodes: { session: renewRecoveryCodes },
  readSecurity,
  updateSecurity,
  forgotPassword: { session: forgotPassword },
  resetPassword: { session: resetPassword },
  changePassword: { session: changePassword },
  listUsers,
  readUser,
  updateUser,
  resendConfirmation,
  listMemberSessions,
  endMemberSessions,
  endMemberSession,
  listPermissions,
  listRoles,
  readRole,
  createRole,
  updateRole: { change: updateRole, current: readRole },
  deleteRole,
  listGrants,
  createGrant,
  updateGrant: { change: updateGrant, current: currentGrant },
  deleteGrant,
  listCompanies,
  readCompany,
  createCompany,
  updateCompany: { change: updateCompany, current: readCompany, thing: companyThing },
  deleteCompany,
  listCompanyAlerts,
  uploadCertificate,
  readCep: { session: readCep },
  listPointsOfSale,
  readPointOfSale,
  createPointOfSale,
  updatePointOfSale: { change: updatePointOfSale, current: readPointOfSale },
  deletePointOfSale,
  importDocuments,
  readProofs,
  listNfces,
  readNfce,
  readNfceXmlUrl,
  readNfceXml,
  readNfceDanfe,
  readNfceProof,
  listNfceEvents,
  readNfceEvent,
  readNfceEventXml,
  listNfceGaps,
  readNfceGap,
  explainNfceGap,
  readMonthEnd,
  readMonthEndPdf,
  closeMonth,
  reopenMonth,
  readAccountant,
  saveAccountant: { change: saveAccountant, current: currentAccountant, thing: accountantThing },
  sendToAccountant,
  endAccountantLinks,
  readDeliveryPdf: { session: readDeliveryPdf },
  readDeliveryCsv: { session: readDeliveryCsv },
  listNfceMissing,
  listNfceRejections,
  readNfceVoid,
  readNfceVoidXmlUrl,
  readNfceVoidXml,
  listCfes,
  readCfe,
  readCfeXmlUrl,
  readCfeXml,
  readCfeExtrato,
  readCfeProof,
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
  listSatStates,
  createSat,
  updateSat: { change: updateSat, current: currentSat },
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
  updateSatAlarm: { change: updateSatAlarm, current: currentSatAlarm },
  deleteSatAlarm,
  listCompanyGroups,
  readCompanyGroup,
  createCompanyGroup,
  updateCompanyGroup: { change: updateCompanyGroup, current: currentCompanyGroup },
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
  updatePlan: { change: updatePlan, current: currentPlan },
  readFirstSteps,
  listSatNotifications,
  listSatsInAlert,
  listSatCommandSpecs,
  listSatCommands: { updating: listSatCommands },
  createSatCommand,
  readSatCommandAttachment,
  readSatCommandAttachmentFile,
  finishSatCommand: { device: finishSatCommand },
  readSnapshot: { relayed: readSnapshot },
  search,
}
