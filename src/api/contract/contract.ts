import * as alertTimes from './sats/alert-times.ts'
import * as alertWork from './sats/alert-work.ts'
import * as alerts from './sats/alerts.ts'
import * as accountant from './documents/accountant.ts'
import * as alertBrowsers from './sats/alert-browsers.ts'
import * as alertChannels from './sats/alert-channels.ts'
import * as alertTelling from './sats/alert-telling.ts'
import * as audit from './access/audit.ts'
import * as cfes from './documents/cfes.ts'
import * as ceps from './companies/ceps.ts'
import * as changes from './changes.ts'
import * as certificates from './companies/certificates.ts'
import * as companies from './companies/companies.ts'
import * as companyForms from './companies/company-forms.ts'
import * as companyGroups from './access/company-groups.ts'
import * as dashboard from './documents/dashboard.ts'
import * as dashboardShops from './documents/dashboard-shops.ts'
import * as documents from './documents/documents.ts'
import * as imports from './documents/imports.ts'
import type { Endpoint } from './endpoint.ts'
import * as errors from './errors.ts'
import * as firstSteps from './companies/first-steps.ts'
import * as grants from './access/grants.ts'
import * as listViews from './access/list-views.ts'
import * as memberSessions from './access/member-sessions.ts'
import * as members from './access/members.ts'
import * as monthBoard from './documents/month-board.ts'
import * as monthEnd from './documents/month-end.ts'
import * as nfDownloads from './documents/nf-downloads.ts'
import * as nfceEvents from './documents/nfce-events.ts'
import * as nfceGapReasons from './documents/nfce-gap-reasons.ts'
import * as nfceGaps from './documents/nfce-gaps.ts'
import * as nfceMissing from './documents/nfce-missing.ts'
import * as pending from './documents/pending.ts'
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
import * as satAlertChanges from './sats/sat-alert-changes.ts'
import * as satAlerts from './sats/sat-alerts.ts'
import * as satCommands from './sats/sat-commands.ts'
import * as satManager from './companies/sat-manager.ts'
import * as satNotifications from './sats/sat-notifications.ts'
import * as satRegistry from './companies/sat-registry.ts'
import * as satSeries from './sats/sat-series.ts'
import * as satStates from './sats/sat-states.ts'
import * as silences from './sats/silences.ts'
import * as satTelemetry from './sats/sat-telemetry.ts'
import * as sandbox from './devices/sandbox.ts'
import * as sats from './sats/sats.ts'
import * as search from './search.ts'
import * as secondFactor from './account/second-factor.ts'
import * as security from './access/security.ts'
import * as session from './account/session.ts'
import * as sessions from './account/sessions.ts'
import * as settings from './account/settings.ts'
import * as snapshots from './snapshots.ts'
import * as users from './access/users.ts'
import * as webhookDeliveries from './devices/webhook-deliveries.ts'
import * as webhooks from './devices/webhooks.ts'

/** All that the files of resources export: schemas and words beside their endpoints. */
const exported = {
  ...accountant,
  ...alertTimes,
  ...alertWork,
  ...alerts,
  ...alertBrowsers,
  ...alertChannels,
  ...alertTelling,
  ...audit,
  ...ceps,
  ...certificates,
  ...changes,
  ...cfes,
  ...companies,
  ...companyForms,
  ...companyGroups,
  ...dashboard,
  ...dashboardShops,
  ...documents,
  ...errors,
  ...firstSteps,
  ...grants,
  ...imports,
  ...listViews,
  ...memberSessions,
  ...members,
  ...monthBoard,
  ...monthEnd,
  ...nfDownloads,
  ...nfceEvents,
  ...nfceGaps,
  ...nfceGapReasons,
  ...pending,
  ...nfceMissing,
  ...nfceRejections,
  ...nfceVoids,
  ...nfces,
  ...oauthClients,
  ...oauthDevices,
  ...oauthTokens,
  ...oidc,
  ...passwords,
  ...permissions,
  ...plans,
  ...pointsOfSale,
  ...roles,
  ...satAlarms,
  ...satAlertChanges,
  ...satAlerts,
  ...satCommands,
  ...satManager,
  ...satNotifications,
  ...satRegistry,
  ...satSeries,
  ...satStates,
  ...silences,
  ...satTelemetry,
  ...sandbox,
  ...sats,
  ...search,
  ...secondFactor,
  ...security,
  ...session,
  ...sessions,
  ...settings,
  ...snapshots,
  ...users,
  ...webhookDeliveries,
  ...webhooks,
}

/** Every endpoint of `/api/v1` by the name it is exported by: a new file of a resource is imported above, and its endpoints are here. */
export type Contract = {
  readonly [Name in keyof typeof exported as (typeof exported)[Name] extends Endpoint
    ? Name
    : never]: (typeof exported)[Name]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'needs' in value && 'reply' in value

/** Paths as routers ask them: a word before a name that would take it for its value. */
const inOrder = ({ path }: Endpoint) => path.replaceAll(':', '\uffff')

/**
 * The contract. The server's handler table is typed from it, so that an endpoint without an implementation does not compile; the OpenAPI
 * document is made from it.
 */
export const contract = Object.fromEntries(
  Object.entries<unknown>(exported)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .toSorted(([, one], [, other]) => (inOrder(one) < inOrder(other) ? -1 : 1)),
) as unknown as Contract
