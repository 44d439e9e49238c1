// Who may do what: every endpoint of the contract by every kind of caller. To be read by a person; authority.test.ts holds the handlers to it.
//
// What a cell says:
//   ok    answered; the call is of no company
//   all   of all companies of the tenant
//   own   of the caller's own companies, and of no other: by path, by body, in filters and in lists
//   none  answered, with nothing of this tenant in it
//   400, 401, 403, 404  refused: invalid (it names what is not there), no session or credential, not allowed, not there
//
// Who calls:
//   no-token    nobody
//   expired     a token of the master, too old
//   intruder    the master of another tenant, who names this one as theirs
//   neighbour   the same, who names their own tenant and asks by the ids of this one
//   master, fiscal, operador   the demonstration's roles: may everything; reads everything; secondary with one group
//   outro       the same secondary role with another group
//   gerente     a secondary with all that a secondary role may hold, and the group of operador
//   agent, shop-agent          the credential of an agent of the tenant, and of one of the first company alone
//
// Public calls look the same in all columns: signing in, a link's token, a download's signed address (which the list gives, for a quarter of
// an hour). Without a DSN reports of errors have no address.
const TABLE = `
                             no-token  expired   intruder  neighbour master    fiscal    operador  outro     gerente   agent     shop-agent

# Sessions and settings
login                        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
refresh                      ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
logout                       ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
readSettings                 ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
reportErrors                 404       404       404       404       404       404       404       404       404       404       404
readMe                       401       401       403       ok        ok        ok        ok        ok        ok        401       401
listSessions                 401       401       ok        ok        ok        ok        ok        ok        ok        401       401
endSession                   401       401       ok        ok        ok        ok        ok        ok        ok        401       401
endOtherSessions             401       401       ok        ok        ok        ok        ok        ok        ok        401       401
forgotPassword               ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
resetPassword                ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
changePassword               401       401       ok        ok        ok        ok        ok        ok        ok        401       401

# Users, roles and accesses
listUsers                    401       401       403       none      all       all       403       403       403       401       401
readUser                     401       401       403       404       ok        ok        403       403       403       401       401
updateUser                   401       401       403       404       ok        403       403       403       403       401       401
resendConfirmation           401       401       403       404       ok        403       403       403       403       401       401
listPermissions              401       401       403       ok        ok        ok        403       403       403       401       401
listRoles                    401       401       403       ok        ok        ok        403       403       403       401       401
readRole                     401       401       403       404       ok        ok        403       403       403       401       401
createRole                   401       401       403       ok        ok        403       403       403       403       401       401
updateRole                   401       401       403       404       ok        403       403       403       403       401       401
deleteRole                   401       401       403       404       ok        403       403       403       403       401       401
listGrants                   401       401       403       none      all       all       403       403       403       401       401
createGrant                  401       401       403       400       all       403       403       403       403       401       401
updateGrant                  401       401       403       404       all       403       403       403       403       401       401
deleteGrant                  401       401       403       404       all       403       403       403       403       401       401

# Companies, documents, downloads
listCompanies                401       401       403       none      all       all       403       403       own       401       401
readCompany                  401       401       403       404       all       all       403       403       own       401       401
createCompany                401       401       403       ok        ok        403       403       403       403       401       401
updateCompany                401       401       403       404       all       403       403       403       own       401       401
deleteCompany                401       401       403       404       all       403       403       403       403       401       401
listCompanyAlerts            401       401       403       none      all       all       403       403       own       401       401
uploadCertificate            401       401       403       404       all       403       403       403       own       401       401
readCep                      ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
importDocuments              401       401       403       404       all       403       403       403       own       401       401
listPointsOfSale             401       401       403       none      all       all       403       403       own       401       401
readPointOfSale              401       401       403       404       all       all       403       403       own       401       401
createPointOfSale            401       401       403       400       all       403       403       403       own       401       401
updatePointOfSale            401       401       403       404       all       403       403       403       own       401       401
deletePointOfSale            401       401       403       404       all       403       403       403       own       401       401
listNfces                    401       401       403       none      all       all       own       own       own       401       401
readNfce                     401       401       403       404       all       all       own       own       own       401       401
readNfceXmlUrl               401       401       403       404       all       all       own       own       own       401       401
readNfceXml                  401       401       403       404       all       all       own       own       own       401       401
listNfceEvents               401       401       403       404       all       all       own       own       own       401       401
readNfceEvent                401       401       403       404       all       all       own       own       own       401       401
readNfceEventXml             401       401       403       404       all       all       own       own       own       401       401
listCfes                     401       401       403       none      all       all       own       own       own       401       401
readCfe                      401       401       403       404       all       all       own       own       own       401       401
readCfeXmlUrl                401       401       403       404       all       403       403       403       own       401       401
readCfeXml                   401       401       403       404       all       403       403       403       own       401       401
listCfeSkips                 401       401       403       none      all       all       own       own       own       401       401
listNfDownloads              401       401       403       none      all       all       403       403       own       401       401
requestNfDownload            401       401       403       400       all       all       403       403       own       401       401
readNfDownloadFile           all       all       all       all       all       all       all       all       all       all       all
readDashOps                  401       401       403       none      all       all       own       own       own       401       401
readDashboardCoupons         401       401       403       none      all       all       own       own       own       401       401
readDashboardProducts        401       401       403       none      all       all       own       own       own       401       401
readDashboardPaymentMethods  401       401       403       none      all       all       own       own       own       401       401

# SATs
postSatTelemetry             401       401       401       401       401       401       401       401       401       all       own
listSats                     401       401       403       none      all       all       own       own       own       401       401
readSat                      401       401       403       404       all       all       own       own       own       401       401
listSatHistory               401       401       403       404       all       all       own       own       own       401       401
readSatSeries                401       401       403       404       all       all       own       own       own       401       401
listMonitoring               401       401       403       none      all       all       own       own       own       401       401
readPark                     401       401       403       none      all       all       own       own       own       401       401
createSat                    401       401       403       400       all       403       403       403       own       401       401
updateSat                    401       401       403       404       all       403       403       403       own       401       401
placeSat                     401       401       403       404       all       403       403       403       own       401       401
retireSat                    401       401       403       404       all       403       403       403       own       401       401
reviveSat                    401       401       403       404       all       403       403       403       own       401       401
deleteSat                    401       401       403       404       all       403       403       403       own       401       401
listTreeCompanies            401       401       403       none      all       all       403       403       own       401       401
listTreePoints               401       401       403       none      all       all       403       403       own       401       401
searchTree                   401       401       403       none      all       all       403       403       own       401       401
listSatAlarmTypes            401       401       403       ok        ok        ok        403       403       ok        401       401
listSatAlarms                401       401       403       none      all       all       403       403       own       401       401
createSatAlarm               401       401       403       400       all       403       403       403       own       401       401
updateSatAlarm               401       401       403       404       all       403       403       403       own       401       401
deleteSatAlarm               401       401       403       404       all       403       403       403       own       401       401

# Groups of companies
listCompanyGroups            401       401       403       none      all       all       403       403       own       401       401
readCompanyGroup             401       401       403       404       all       all       403       403       own       401       401
createCompanyGroup           401       401       403       400       all       403       403       403       403       401       401
updateCompanyGroup           401       401       403       404       all       403       403       403       403       401       401
deleteCompanyGroup           401       401       403       404       all       403       403       403       403       401       401

# Plans
readSubscriptionPlan         401       401       403       ok        ok        ok        ok        ok        ok        401       401
listModules                  401       401       403       ok        ok        ok        ok        ok        ok        401       401
listPlans                    401       401       403       ok        ok        403       403       403       403       401       401
readPlan                     401       401       403       404       ok        ok        ok        ok        ok        401       401
createPlan                   401       401       403       ok        ok        403       403       403       403       401       401
updatePlan                   401       401       403       404       ok        403       403       403       403       401       401

# Devices and clients, which are of the whole tenant; the calls of OAuth know who asks by other means
listOauthDevices             401       401       403       ok        ok        ok        403       403       403       401       401
activateDevice               401       401       403       404       ok        403       403       403       403       401       401
revokeDevice                 401       401       403       404       ok        403       403       403       403       401       401
listOauthClients             401       401       403       ok        ok        ok        403       403       403       401       401
createOauthClient            401       401       403       ok        ok        403       403       403       403       401       401
revokeOauthClient            401       401       403       404       ok        403       403       403       403       401       401
authorizeDevice              ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
issueClientToken             ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok
revokeClientToken            ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok

# Alerts and commands
listAudit                    401       401       403       none      all       403       403       403       403       401       401
listSatNotifications         401       401       403       none      all       all       own       own       own       401       401
listSatsInAlert              401       401       403       none      all       all       own       own       own       401       401
listSatCommandSpecs          401       401       403       ok        ok        ok        ok        ok        ok        401       401
listSatCommands              401       401       403       none      all       all       own       own       own       401       401
createSatCommand             401       401       403       404       all       403       403       403       own       401       401
readSatCommandAttachment     401       401       403       404       all       all       own       own       own       401       401
readSatCommandAttachmentFile 401       401       403       404       all       all       own       own       own       401       401
finishSatCommand             401       401       401       401       401       401       401       401       401       all       own
`

/** The cells of each endpoint, in the order of the callers. */
export const AUTHORITY: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => line.split(/\s+/))
    .map(([name = '', ...cells]) => [name, cells]),
)
