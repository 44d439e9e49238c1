import * as accountant from './documents/accountant.ts'
import * as audit from './access/audit.ts'
import * as cfes from './documents/cfes.ts'
import * as ceps from './companies/ceps.ts'
import * as certificates from './companies/certificates.ts'
import * as companies from './companies/companies.ts'
import * as companyForms from './companies/company-forms.ts'
import * as companyGroups from './access/company-groups.ts'
import * as dashboard from './documents/dashboard.ts'
import * as documents from './documents/documents.ts'
import type { Endpoint } from './endpoint.ts'
import * as errors from './errors.ts'
import * as firstSteps from './companies/first-steps.ts'
import * as grants from './access/grants.ts'
import * as memberSessions from './access/member-sessions.ts'
import * as members from './access/members.ts'
import * as monthEnd from './documents/month-end.ts'
import * as nfDownloads from './documents/nf-downloads.ts'
import * as nfceEvents from './documents/nfce-events.ts'
import * as nfceGaps from './documents/nfce-gaps.ts'
import * as nfceMissing from './documents/nfce-missing.ts'
import * as nfceRejections from './documents/nfce-rejections.ts'
import * as nfceVoids from './documents/nfce-voids.ts'
import * as nfces from './documents/nfces.ts'
import * as oauthClients from './devices/oauth-clients.ts'
import * as oauthDevices from './devices/oauth-devices.ts'
import * as oauthTokens from './devices/oauth-tokens.ts'
import * as oidc from './account/oidc.ts'
import * as passwords from './account/passwords.ts'
import * as permissions from './access/permissions.ts'
import * as plans from './devices/plans.ts'
import * as pointsOfSale from './companies/points-of-sale.ts'
import * as roles from './access/roles.ts'
import * as satAlarms from './sats/sat-alarms.ts'
import * as satAlerts from './sats/sat-alerts.ts'
import * as satCommands from './sats/sat-commands.ts'
import * as satManager from './companies/sat-manager.ts'
import * as satNotifications from './sats/sat-notifications.ts'
import * as satRegistry from './companies/sat-registry.ts'
import * as satSeries from './sats/sat-series.ts'
import * as satStates from './sats/sat-states.ts'
import * as satTelemetry from './sats/sat-telemetry.ts'
import * as sats from './sats/sats.ts'
import * as search from './search.ts'
import * as secondFactor from './account/second-factor.ts'
import * as security from './access/security.ts'
import * as session from './account/session.ts'
import * as sessions from './account/sessions.ts'
import * as settings from './account/settings.ts'
import * as snapshots from './snapshots.ts'
import * as users from './access/users.ts'

/**
 * Every endpoint of `/api/v1` by its name. The server's handler table is typed from it, so that one without an implementation does not
 * compile; the OpenAPI document is made from it.
 */
export const contract = {
  login: session.login,
  refresh: session.refresh,
  logout: session.logout,
  beginOidc: oidc.beginOidc,
  finishOidc: oidc.finishOidc,
  readSettings: settings.readSettings,
  reportErrors: errors.reportErrors,
  readMe: users.readMe,
  // Before the users by their ids, which would take its last word for one.
  readSubscriptionPlan: plans.readSubscriptionPlan,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  proveLogin: secondFactor.proveLogin,
  askProof: secondFactor.askProof,
  giveProof: secondFactor.giveProof,
  readSecondFactors: secondFactor.readSecondFactors,
  beginTotp: secondFactor.beginTotp,
  addTotp: secondFactor.addTotp,
  beginPasskey: secondFactor.beginPasskey,
  addPasskey: secondFactor.addPasskey,
  removeSecondFactor: secondFactor.removeSecondFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  readSecurity: security.readSecurity,
  updateSecurity: security.updateSecurity,
  forgotPassword: passwords.forgotPassword,
  resetPassword: passwords.resetPassword,
  changePassword: passwords.changePassword,
  listUsers: members.listUsers,
  readUser: members.readUser,
  updateUser: members.updateUser,
  resendConfirmation: members.resendConfirmation,
  listMemberSessions: memberSessions.listMemberSessions,
  endMemberSessions: memberSessions.endMemberSessions,
  endMemberSession: memberSessions.endMemberSession,
  listPermissions: permissions.listPermissions,
  listRoles: roles.listRoles,
  readRole: roles.readRole,
  createRole: roles.createRole,
  updateRole: roles.updateRole,
  deleteRole: roles.deleteRole,
  listGrants: grants.listGrants,
  createGrant: grants.createGrant,
  updateGrant: grants.updateGrant,
  deleteGrant: grants.deleteGrant,
  listCompanies: companies.listCompanies,
  readCompany: companies.readCompany,
  createCompany: companyForms.createCompany,
  updateCompany: companyForms.updateCompany,
  deleteCompany: companyForms.deleteCompany,
  listCompanyAlerts: companies.listCompanyAlerts,
  readCep: ceps.readCep,
  uploadCertificate: certificates.uploadCertificate,
  listPointsOfSale: companies.listPointsOfSale,
  readPointOfSale: pointsOfSale.readPointOfSale,
  createPointOfSale: pointsOfSale.createPointOfSale,
  updatePointOfSale: pointsOfSale.updatePointOfSale,
  deletePointOfSale: pointsOfSale.deletePointOfSale,
  importDocuments: documents.importDocuments,
  readProofs: documents.readProofs,
  listNfces: nfces.listNfces,
  readNfce: nfces.readNfce,
  readNfceXmlUrl: nfces.readNfceXmlUrl,
  readNfceXml: nfces.readNfceXml,
  readNfceDanfe: nfces.readNfceDanfe,
  readNfceProof: nfces.readNfceProof,
  listNfceEvents: nfceEvents.listNfceEvents,
  readNfceEvent: nfceEvents.readNfceEvent,
  readNfceEventXml: nfceEvents.readNfceEventXml,
  listNfceGaps: nfceGaps.listNfceGaps,
  readNfceGap: nfceGaps.readNfceGap,
  explainNfceGap: nfceGaps.explainNfceGap,
  readMonthEnd: monthEnd.readMonthEnd,
  readMonthEndPdf: monthEnd.readMonthEndPdf,
  closeMonth: monthEnd.closeMonth,
  reopenMonth: monthEnd.reopenMonth,
  readAccountant: accountant.readAccountant,
  saveAccountant: accountant.saveAccountant,
  sendToAccountant: accountant.sendToAccountant,
  endAccountantLinks: accountant.endAccountantLinks,
  readDeliveryPdf: accountant.readDeliveryPdf,
  readDeliveryCsv: accountant.readDeliveryCsv,
  listNfceMissing: nfceMissing.listNfceMissing,
  listNfceRejections: nfceRejections.listNfceRejections,
  readNfceVoid: nfceVoids.readNfceVoid,
  readNfceVoidXmlUrl: nfceVoids.readNfceVoidXmlUrl,
  readNfceVoidXml: nfceVoids.readNfceVoidXml,
  listCfes: cfes.listCfes,
  readCfe: cfes.readCfe,
  readCfeXmlUrl: cfes.readCfeXmlUrl,
  readCfeXml: cfes.readCfeXml,
  readCfeExtrato: cfes.readCfeExtrato,
  readCfeProof: cfes.readCfeProof,
  listCfeSkips: cfes.listCfeSkips,
  listNfDownloads: nfDownloads.listNfDownloads,
  requestNfDownload: nfDownloads.requestNfDownload,
  readNfDownloadFile: nfDownloads.readNfDownloadFile,
  readDashOps: dashboard.readDashOps,
  readDashboardCoupons: dashboard.readDashboardCoupons,
  readDashboardProducts: dashboard.readDashboardProducts,
  readDashboardPaymentMethods: dashboard.readDashboardPaymentMethods,
  postSatTelemetry: satTelemetry.postSatTelemetry,
  listSats: sats.listSats,
  readSat: sats.readSat,
  listSatHistory: sats.listSatHistory,
  readSatSeries: satSeries.readSatSeries,
  listMonitoring: sats.listMonitoring,
  readPark: sats.readPark,
  listSatStates: satStates.listSatStates,
  createSat: satRegistry.createSat,
  updateSat: satRegistry.updateSat,
  placeSat: satRegistry.placeSat,
  retireSat: satRegistry.retireSat,
  reviveSat: satRegistry.reviveSat,
  deleteSat: satRegistry.deleteSat,
  listTreeCompanies: satManager.listTreeCompanies,
  listTreePoints: satManager.listTreePoints,
  searchTree: satManager.searchTree,
  listSatAlarmTypes: satAlarms.listSatAlarmTypes,
  listSatAlarms: satAlarms.listSatAlarms,
  createSatAlarm: satAlarms.createSatAlarm,
  updateSatAlarm: satAlarms.updateSatAlarm,
  deleteSatAlarm: satAlarms.deleteSatAlarm,
  listCompanyGroups: companyGroups.listCompanyGroups,
  readCompanyGroup: companyGroups.readCompanyGroup,
  createCompanyGroup: companyGroups.createCompanyGroup,
  updateCompanyGroup: companyGroups.updateCompanyGroup,
  deleteCompanyGroup: companyGroups.deleteCompanyGroup,
  listOauthDevices: oauthDevices.listOauthDevices,
  activateDevice: oauthDevices.activateDevice,
  revokeDevice: oauthDevices.revokeDevice,
  listOauthClients: oauthClients.listOauthClients,
  createOauthClient: oauthClients.createOauthClient,
  revokeOauthClient: oauthClients.revokeOauthClient,
  authorizeDevice: oauthTokens.authorizeDevice,
  issueClientToken: oauthTokens.issueClientToken,
  revokeClientToken: oauthTokens.revokeClientToken,
  listAudit: audit.listAudit,
  listModules: plans.listModules,
  listPlans: plans.listPlans,
  readPlan: plans.readPlan,
  createPlan: plans.createPlan,
  updatePlan: plans.updatePlan,
  readFirstSteps: firstSteps.readFirstSteps,
  listSatNotifications: satNotifications.listSatNotifications,
  listSatsInAlert: satAlerts.listSatsInAlert,
  listSatCommandSpecs: satCommands.listSatCommandSpecs,
  listSatCommands: satCommands.listSatCommands,
  createSatCommand: satCommands.createSatCommand,
  readSatCommandAttachment: satCommands.readSatCommandAttachment,
  readSatCommandAttachmentFile: satCommands.readSatCommandAttachmentFile,
  finishSatCommand: satCommands.finishSatCommand,
  readSnapshot: snapshots.readSnapshot,
  search: search.search,
} as const satisfies Record<string, Endpoint>
export type Contract = typeof contract
