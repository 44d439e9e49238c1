import { expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'

// The calls that the owner's documents name, with their slashes; all else in the contract is marked as ours (docs/decisions.md#calls-of-ours).

const SPECIFIED = `
  POST /auth/login, POST /auth/refresh
  POST /companies/, GET /companies/, GET /companies/:id, PUT /companies/:id, DELETE /companies/:id, GET /companies/alerts/
  POST /company_groups/, GET /company_groups/, GET /company_groups/:id, PUT /company_groups/:id, DELETE /company_groups/:id
  POST /points_of_sale/, GET /points_of_sale/, GET /points_of_sale/:id, PUT /points_of_sale/:id, DELETE /points_of_sale/:id
  GET /sats/, GET /sats/:id, GET /sats/:serial/history, GET /monitoring/
  GET /users/me, POST /users/reset-password, POST /users/forgot-password, POST /users/change-password
  GET /users/, GET /users/:id, PUT /users/:id, POST /users/:id/confirmation/resend, GET /users/subscription-plan
  GET /cfe_dashboard/coupons, GET /cfe_dashboard/products, GET /cfe_dashboard/payment_methods, GET /dashboards/park, GET /dash_ops/
  GET /cfes/, GET /cfes/:id/xml, GET /cfe_skips/
  GET /nf_download/, POST /nf_download/
  GET /custody/nfce/, GET /custody/nfce/:key, GET /custody/nfce/:key/xml_url, GET /custody/nfce/:key/events
  GET /nfce_events/:id, GET /nfce_events/:id/xml
  POST /certificates/, GET /modules/, GET /plans/, POST /plans/, GET /plans/:id, PUT /plans/:id
  GET /sat_command_specs/, POST /sat_commands/, GET /sat_commands/, GET /sat_command_attachments/:id
  GET /roles/, GET /roles/:id, POST /roles/, PUT /roles/:id, DELETE /roles/:id, GET /permissions/
  GET /grants/, POST /grants/, PUT /grants/:id, DELETE /grants/:id
  GET /sat_alarms/, POST /sat_alarms/, PUT /sat_alarms/:id, DELETE /sat_alarms/:id, GET /sat_alarm_types/
  GET /sat_notifications/, GET /oauth2_devices/, POST /oauth2/activate`
  .split(/[,\n]\s*/)
  .filter(Boolean)

test('what the documents name is in the contract, and what they do not is marked as ours', () => {
  const all = Object.values(contract)
  const specified = all.filter(({ ours }) => !ours).map(({ method, path }) => `${method} ${path}`)
  expect(specified.sort()).toEqual(SPECIFIED.map((one) => one.trim()).sort())
  expect(all.length).toBeGreaterThan(specified.length + 30)
})
