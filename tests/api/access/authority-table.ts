// Who may do what: every endpoint of the contract by every kind of caller. To be read by a person; authority.test.ts holds the handlers to it.
//
// What a cell says:
//   ok    answered; the call is of no company
//   all   of all companies of the tenant
//   own   of the caller's own companies, and of no other: by path, by body, in filters and in lists
//   none  answered, with nothing of this tenant in it
//   400, 401, 403, 404  refused: invalid (it names what is not there), no session or credential, not allowed, not there
//   204   answered: this server has no streams, of which each would go on
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
//   page        a page of a portal that was given all that a portal can be, for the first company: what its elements call, and no other
//
// Public calls look the same in all columns: signing in, a link's token, a download's signed address (which the list gives, for a quarter of
// an hour). Without a DSN reports of errors have no address, and without an identity provider nobody begins to enter by one.
const TABLE = `
                             no-token  expired   intruder  neighbour master    fiscal    operador  outro     gerente   agent     shop-agent  page

# Sessions and settings
login                        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
refresh                      ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
logout                       ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
beginOidc                    404       404       404       404       404       404       404       404       404       404       404         404
finishOidc                   404       404       404       404       404       404       404       404       404       404       404         404
readSettings                 ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
reportErrors                 404       404       404       404       404       404       404       404       404       404       404         404
readMe                       401       401       403       ok        ok        ok        ok        ok        ok        401       401         ok
streamChanges                401       401       403       204       204       204       204       204       204       401       401         204
listSessions                 401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
endSession                   401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
endOtherSessions             401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
proveLogin                   ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
askProof                     401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
giveProof                    401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
readSecondFactors            401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
beginTotp                    401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
addTotp                      401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
beginPasskey                 401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
addPasskey                   401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
removeSecondFactor           401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
renewRecoveryCodes           401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403
forgotPassword               ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
readLink                     ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
resetPassword                ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
changePassword               401       401       ok        ok        ok        ok        ok        ok        ok        401       401         403

# Users, roles and accesses
listUsers                    401       401       403       none      all       all       403       403       403       401       401         403
readUser                     401       401       403       404       ok        ok        403       403       403       401       401         403
updateUser                   401       401       403       404       ok        403       403       403       403       401       401         403
resendConfirmation           401       401       403       404       ok        403       403       403       403       401       401         403
listMemberSessions           401       401       403       404       ok        403       403       403       403       401       401         403
endMemberSessions            401       401       403       404       ok        403       403       403       403       401       401         403
endMemberSession             401       401       403       404       ok        403       403       403       403       401       401         403
listPermissions              401       401       403       ok        ok        ok        403       403       403       401       401         403
listRoles                    401       401       403       ok        ok        ok        403       403       403       401       401         403
readRole                     401       401       403       404       ok        ok        403       403       403       401       401         403
createRole                   401       401       403       ok        ok        403       403       403       403       401       401         403
updateRole                   401       401       403       404       ok        403       403       403       403       401       401         403
deleteRole                   401       401       403       404       ok        403       403       403       403       401       401         403
readSecurity                 401       401       403       ok        ok        ok        403       403       403       401       401         403
updateSecurity               401       401       403       ok        ok        403       403       403       403       401       401         403
listGrants                   401       401       403       none      all       all       403       403       403       401       401         403
createGrant                  401       401       403       400       all       403       403       403       403       401       401         403
updateGrant                  401       401       403       404       all       403       403       403       403       401       401         403
deleteGrant                  401       401       403       404       all       403       403       403       403       401       401         403

# Companies, documents, downloads
listCompanies                401       401       403       none      all       all       403       403       own       401       401         own
readCompany                  401       401       403       404       all       all       403       403       own       401       401         own
createCompany                401       401       403       ok        ok        403       403       403       403       401       401         403
updateCompany                401       401       403       404       all       403       403       403       own       401       401         403
deleteCompany                401       401       403       404       all       403       403       403       403       401       401         403
listCompanyAlerts            401       401       403       none      all       all       403       403       own       401       401         own
uploadCertificate            401       401       403       404       all       403       403       403       own       401       401         403
readCep                      ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
importDocuments              401       401       403       404       all       403       403       403       own       401       401         403
listImports                  401       401       403       ok        ok        403       403       403       ok        401       401         403
readImport                   401       401       403       404       404       403       403       403       404       401       401         403
readProofs                   401       401       403       ok        ok        403       403       403       ok        401       401         403
listPointsOfSale             401       401       403       none      all       all       403       403       own       401       401         own
readPointOfSale              401       401       403       404       all       all       403       403       own       401       401         own
createPointOfSale            401       401       403       400       all       403       403       403       own       401       401         own
updatePointOfSale            401       401       403       404       all       403       403       403       own       401       401         own
deletePointOfSale            401       401       403       404       all       403       403       403       own       401       401         own
listNfces                    401       401       403       none      all       all       own       own       own       401       401         own
sumNfces                     401       401       403       none      all       all       own       own       own       401       401         own
readNfce                     401       401       403       404       all       all       own       own       own       401       401         own
readNfceXmlUrl               401       401       403       404       all       all       own       own       own       401       401         own
readNfceXml                  401       401       403       404       all       all       own       own       own       401       401         own
readNfceDanfe                401       401       403       404       all       all       own       own       own       401       401         own
readNfceSheet                401       401       403       404       all       all       own       own       own       401       401         own
readNfceProof                401       401       403       404       all       all       own       own       own       401       401         own
listNfceEvents               401       401       403       404       all       all       own       own       own       401       401         own
readNfceEvent                401       401       403       404       all       all       own       own       own       401       401         own
readNfceEventXml             401       401       403       404       all       all       own       own       own       401       401         own
listNfceGaps                 401       401       403       none      all       all       own       own       own       401       401         403
readNfceGap                  401       401       403       404       all       all       own       own       own       401       401         403
explainNfceGap               401       401       403       404       all       all       own       own       own       401       401         403
explainNfceGaps              401       401       403       none      all       all       own       own       own       401       401         403
undoNfceGaps                 401       401       403       409       all       all       own       own       own       401       401         403
listOwnGapReasons            401       401       403       none      all       all       own       own       own       401       401         403
readPending                  401       401       403       none      all       all       own       own       own       401       401         own
readMonthEnd                 401       401       403       404       all       all       own       own       own       401       401         403
readMonthEndPdf              401       401       403       404       all       all       own       own       own       401       401         403
readMonthBoard               401       401       403       none      all       all       own       own       own       401       401         own
closeMonth                   401       401       403       404       all       403       403       403       own       401       401         403
reopenMonth                  401       401       403       404       all       403       403       403       own       401       401         403
readAccountant               401       401       403       404       all       403       403       403       own       401       401         403
saveAccountant               401       401       403       404       all       403       403       403       own       401       401         403
sendToAccountant             401       401       403       404       all       403       403       403       own       401       401         403
endAccountantLinks           401       401       403       404       all       403       403       403       own       401       401         403
readDeliveryPdf              all       all       all       all       all       all       all       all       all       all       all         all
readDeliveryCsv              all       all       all       all       all       all       all       all       all       all       all         all
listNfceMissing              401       401       403       none      all       all       own       own       own       401       401         403
listNfceRejections           401       401       403       none      all       all       own       own       own       401       401         403
readNfceVoid                 401       401       403       404       all       all       own       own       own       401       401         own
readNfceVoidXmlUrl           401       401       403       404       all       all       own       own       own       401       401         own
readNfceVoidXml              401       401       403       404       all       all       own       own       own       401       401         own
listCfes                     401       401       403       none      all       all       own       own       own       401       401         own
sumCfes                      401       401       403       none      all       all       own       own       own       401       401         own
readCfe                      401       401       403       404       all       all       own       own       own       401       401         own
readCfeXmlUrl                401       401       403       404       all       403       403       403       own       401       401         own
readCfeXml                   401       401       403       404       all       403       403       403       own       401       401         own
readCfeExtrato               401       401       403       404       all       403       403       403       own       401       401         own
readCfeSheet                 401       401       403       404       all       403       403       403       own       401       401         own
readCfeProof                 401       401       403       404       all       403       403       403       own       401       401         own
listCfeSkips                 401       401       403       none      all       all       own       own       own       401       401         own
listNfDownloads              401       401       403       none      all       all       403       403       own       401       401         403
requestNfDownload            401       401       403       400       all       all       403       403       own       401       401         403
readNfDownloadFile           all       all       all       all       all       all       all       all       all       all       all         all
readDashOps                  401       401       403       none      all       all       own       own       own       401       401         own
readDashboardCoupons         401       401       403       none      all       all       own       own       own       401       401         own
readDashboardProducts        401       401       403       none      all       all       own       own       own       401       401         own
readDashboardPaymentMethods  401       401       403       none      all       all       own       own       own       401       401         own
readDashboardShops           401       401       403       none      all       all       own       own       own       401       401         own
readProductShops             401       401       403       404       all       all       own       own       own       401       401         own

# SATs
postSatTelemetry             401       401       401       401       401       401       401       401       401       all       own         401
listSats                     401       401       403       none      all       all       own       own       own       401       401         own
readSat                      401       401       403       404       all       all       own       own       own       401       401         own
listSatHistory               401       401       403       404       all       all       own       own       own       401       401         own
listSatAlertChanges          401       401       403       404       all       all       own       own       own       401       401         own
readSatSeries                401       401       403       404       all       all       own       own       own       401       401         own
listMonitoring               401       401       403       none      all       all       own       own       own       401       401         own
readPark                     401       401       403       none      all       all       own       own       own       401       401         own
listSatStates                401       401       403       none      all       all       own       own       own       401       401         own
createSat                    401       401       403       400       all       403       403       403       own       401       401         own
updateSat                    401       401       403       404       all       403       403       403       own       401       401         own
placeSat                     401       401       403       404       all       403       403       403       own       401       401         own
retireSat                    401       401       403       404       all       403       403       403       own       401       401         own
reviveSat                    401       401       403       404       all       403       403       403       own       401       401         own
deleteSat                    401       401       403       404       all       403       403       403       own       401       401         own
listTreeCompanies            401       401       403       none      all       all       403       403       own       401       401         own
listTreePoints               401       401       403       none      all       all       403       403       own       401       401         own
searchTree                   401       401       403       none      all       all       403       403       own       401       401         own
listSatAlarmTypes            401       401       403       ok        ok        ok        403       403       ok        401       401         403
listSatAlarms                401       401       403       none      all       all       403       403       own       401       401         403
createSatAlarm               401       401       403       400       all       403       403       403       own       401       401         403
updateSatAlarm               401       401       403       404       all       403       403       403       own       401       401         403
deleteSatAlarm               401       401       403       404       all       403       403       403       own       401       401         403
pauseSatAlarm                401       401       403       404       all       403       403       403       own       401       401         403
readSatAlarmFiring           401       401       403       400       all       all       403       403       own       401       401         403
listSilences                 401       401       403       none      all       all       403       403       own       401       401         403
createSilence                401       401       403       400       all       403       403       403       own       401       401         403
updateSilence                401       401       403       404       all       403       403       403       own       401       401         403
endSilence                   401       401       403       404       all       403       403       403       own       401       401         403
deleteSilence                401       401       403       404       all       403       403       403       own       401       401         403

# Groups of companies
listCompanyGroups            401       401       403       none      all       all       403       403       own       401       401         403
readCompanyGroup             401       401       403       404       all       all       403       403       own       401       401         403
createCompanyGroup           401       401       403       400       all       403       403       403       403       401       401         403
updateCompanyGroup           401       401       403       404       all       403       403       403       403       401       401         403
deleteCompanyGroup           401       401       403       404       all       403       403       403       403       401       401         403
readAlertTelling             401       401       403       404       all       all       403       403       own       401       401         403
updateAlertTelling           401       401       403       404       all       403       403       403       403       401       401         403
createAlertChannel           401       401       403       404       all       403       403       403       403       401       401         403
updateAlertChannel           401       401       403       404       all       403       403       403       403       401       401         403
deleteAlertChannel           401       401       403       404       all       403       403       403       403       401       401         403
tryAlertChannel              401       401       403       404       all       403       403       403       403       401       401         403
listAlertDeliveries          401       401       403       none      all       all       403       403       own       401       401         403

# Browsers that hear of alerts: one's own (here the master's)
listAlertBrowsers            401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
readPushKey                  401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
createAlertBrowser           401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
deleteAlertBrowser           401       401       403       404       ok        404       404       404       404       401       401         403
tryAlertBrowser              401       401       403       404       ok        404       404       404       404       401       401         403
renewAlertBrowser            ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok

# Plans
readSubscriptionPlan         401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
listModules                  401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
listPlans                    401       401       403       ok        ok        403       403       403       403       401       401         403
readPlan                     401       401       403       404       ok        ok        ok        ok        ok        401       401         403
createPlan                   401       401       403       ok        ok        403       403       403       403       401       401         403
updatePlan                   401       401       403       404       ok        403       403       403       403       401       401         403

# Devices and clients, which are of the whole tenant; the calls of OAuth know who asks by other means
listOauthDevices             401       401       403       ok        ok        ok        403       403       403       401       401         403
activateDevice               401       401       403       404       ok        403       403       403       403       401       401         403
revokeDevice                 401       401       403       404       ok        403       403       403       403       401       401         403
listOauthClients             401       401       403       ok        ok        ok        403       403       403       401       401         403
createOauthClient            401       401       403       ok        ok        403       403       403       403       401       401         403
revokeOauthClient            401       401       403       404       ok        403       403       403       403       401       401         403
listWebhooks                 401       401       403       ok        ok        ok        403       403       403       401       401         403
readWebhook                  401       401       403       404       ok        ok        403       403       403       401       401         403
createWebhook                401       401       403       ok        ok        403       403       403       403       401       401         403
updateWebhook                401       401       403       404       ok        403       403       403       403       401       401         403
pauseWebhook                 401       401       403       404       ok        403       403       403       403       401       401         403
rotateWebhookSecret          401       401       403       404       ok        403       403       403       403       401       401         403
testWebhook                  401       401       403       404       ok        403       403       403       403       401       401         403
deleteWebhook                401       401       403       404       ok        403       403       403       403       401       401         403
listWebhookDeliveries        401       401       403       404       ok        ok        403       403       403       401       401         403
resendWebhookDelivery        401       401       403       404       ok        403       403       403       403       401       401         403
replayWebhook                401       401       403       404       ok        403       403       403       403       401       401         403
authorizeDevice              ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
issueClientToken             ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
revokeClientToken            ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok
restartSandbox               401       401       403       404       ok        403       403       403       403       401       401         403
resetSandbox                 ok        ok        ok        ok        ok        ok        ok        ok        ok        ok        ok          ok

# Alerts and commands
listAudit                    401       401       403       none      all       403       403       403       403       401       401         403
listSatNotifications         401       401       403       none      all       all       own       own       own       401       401         own
listSatsInAlert              401       401       403       none      all       all       own       own       own       401       401         own
listAlerts                   401       401       403       none      all       all       own       own       own       401       401         own
listAlertTimes               401       401       403       none      all       all       own       own       own       401       401         own
readAlert                    401       401       403       404       all       all       own       own       own       401       401         own
takeAlert                    401       401       403       404       all       403       403       403       own       401       401         403
releaseAlert                 401       401       403       404       all       403       403       403       own       401       401         403
assignAlert                  401       401       403       404       all       403       403       403       own       401       401         403
commentAlert                 401       401       403       404       all       403       403       403       own       401       401         403
resolveAlert                 401       401       403       404       all       403       403       403       own       401       401         403
listAlertPeople              401       401       403       404       all       403       403       403       own       401       401         403
readFirstSteps               401       401       403       ok        ok        ok        ok        ok        ok        401       401         ok
listSatCommandSpecs          401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
listSatCommands              401       401       403       none      all       all       own       own       own       401       401         403
createSatCommand             401       401       403       404       all       403       403       403       own       401       401         403
readSatCommandAttachment     401       401       403       404       all       all       own       own       own       401       401         403
readSatCommandAttachmentFile 401       401       403       404       all       all       own       own       own       401       401         403
finishSatCommand             401       401       401       401       401       401       401       401       401       all       own         401

# Views of lists: one's own, and what is shared (here by the master)
listSavedViews               401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
createSavedView              401       401       403       ok        ok        ok        ok        ok        ok        401       401         403
deleteSavedView              401       401       403       404       ok        403       403       403       403       401       401         403

# One search over all kinds: of each what its own calls would show (here coupons)
search                       401       401       403       none      all       all       own       own       own       401       401         own

# Pictures of screens: of what the calls of the screen answer (here listNfces)
readSnapshot                 401       401       403       none      all       all       own       own       own       401       401         own
`

/** The cells of each endpoint, in the order of the callers. */
export const AUTHORITY: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => line.split(/\s+/))
    .map(([name = '', ...cells]) => [name, cells]),
)
