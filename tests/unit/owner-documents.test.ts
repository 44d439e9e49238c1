import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'

// Section 7 of the owner's two documents, call by call, and section 3, field by field: `/` parts what is within what, a list is the one thing
// that it holds, and `*` is any name of a record. The contract may say more; it may lack nothing.

type Call = readonly [call: string, query: string, body?: string]

const CALLS: readonly Call[] = [
  // Session, documents, companies and SATs
  ['POST /auth/login', '', 'email password'],
  ['POST /auth/refresh', '', 'refresh_token'],
  [
    'POST /companies/',
    '',
    'razao_social nome_fantasia csc id_csc certificate_uuid cnae municipal_inscription sefaz_security_key codigo_regime_tributario codigo_municipio',
  ],
  ['GET /companies/', 'per_page page'],
  ['GET /companies/{id}', ''],
  ['PUT /companies/{id}', '', 'razao_social nome_fantasia csc id_csc certificate_uuid'],
  ['DELETE /companies/{id}', ''],
  ['GET /companies/alerts/', ''],
  ['POST /company_groups/', '', 'description companies'],
  ['GET /company_groups/', ''],
  ['GET /company_groups/{id}', ''],
  ['PUT /company_groups/{id}', '', 'description companies'],
  ['DELETE /company_groups/{id}', ''],
  ['POST /points_of_sale/', '', 'name company_id'],
  ['GET /points_of_sale/', 'company_id page per_page'],
  ['GET /points_of_sale/{id}', ''],
  ['PUT /points_of_sale/{id}', '', 'name'],
  ['DELETE /points_of_sale/{id}', ''],
  ['GET /sats/', 'company_id sat_id page per_page notifications monitoring'],
  ['GET /sats/{id}', ''],
  ['GET /sats/{serial}/history', 'date_start date_end page per_page'],
  ['GET /monitoring/', 'company_id sat_id page per_page'],
  ['GET /users/me', ''],
  ['POST /users/reset-password', '', 'token password'],
  ['POST /users/forgot-password', '', 'email'],
  ...['/cfe_dashboard/coupons', '/cfe_dashboard/products', '/cfe_dashboard/payment_methods', '/dash_ops/'].map(
    (path): Call => [`GET ${path}`, 'company_id point_of_sale_id date_start date_end grouping type environment'],
  ),
  ['GET /cfe_dashboard/coupons', 'canceled'],
  ['GET /cfes/', 'company_id sat_id serial_number status date_start date_end page per_page'],
  ['GET /cfes/{id}/xml', ''],
  ['GET /cfe_skips/', ''],
  ['GET /nf_download/', 'date_start date_end page per_page'],
  [
    'POST /nf_download/',
    'preview',
    'company_ids sat_ids status date_start date_end nf_type tz_offset environment point_of_sale_ids',
  ],
  ['GET /custody/nfce/', 'company_id point_of_sale_id environment date_start date_end status page per_page'],
  ['GET /custody/nfce/{key}', ''],
  ['GET /custody/nfce/{key}/xml_url', ''],
  ['GET /custody/nfce/{key}/events', ''],
  ['GET /nfce_events/{id}', ''],
  ['GET /nfce_events/{id}/xml', 'pretty type'],
  ['POST /certificates/', '', 'password'],
  ['GET /modules/', ''],
  ['GET /plans/', 'page per_page'],
  ['POST /plans/', ''],
  ['GET /plans/{id}', ''],
  ['PUT /plans/{id}', ''],
  ['GET /sat_command_specs/', ''],
  ['POST /sat_commands/', ''],
  ['GET /sat_commands/', ''],
  ['GET /sat_command_attachments/{id}', ''],
  // Administration, alarms, the park and devices
  ['POST /users/change-password', '', 'old_password password'],
  ['GET /users/{id}', ''],
  ['GET /users/', 'role_type page per_page'],
  ['PUT /users/{id}', ''],
  ['POST /users/{id}/confirmation/resend', ''],
  ['GET /users/subscription-plan', ''],
  ['GET /roles/', 'type page per_page'],
  ['GET /roles/{id}', ''],
  ['POST /roles/', '', 'description type permission_ids'],
  ['PUT /roles/{id}', '', 'description permission_ids type'],
  ['DELETE /roles/{id}', ''],
  ['GET /permissions/', 'type'],
  ['GET /grants/', 'page per_page user_id'],
  ['POST /grants/', '', 'email company_group_id role_id companies'],
  ['PUT /grants/{id}', '', 'company_group_id role_id is_active companies'],
  ['DELETE /grants/{id}', ''],
  ['GET /sat_alarms/', ''],
  ['POST /sat_alarms/', '', 'alarm_type_id group_ids operator_name selected_option_id unit_type_name value'],
  ['PUT /sat_alarms/{id}', '', 'alarm_type_id group_ids operator_name selected_option_id unit_type_name value'],
  ['DELETE /sat_alarms/{id}', ''],
  ['GET /sat_alarm_types/', ''],
  ['GET /sat_notifications/', 'sat_serial_number company_id active include_homolog'],
  ['GET /dashboards/park', 'include_homolog company_id'],
  ['GET /oauth2_devices/', ''],
  ['POST /oauth2/activate', '', 'user_code allowed'],
]

const grant = 'id email role_id role/description company_group_id company_group/description is_active companies'
const role = 'id description is_master type permission_ids permissions/id permissions/resource permissions/action'
const alarm =
  'id alarm_type/id alarm_type/description alarm_type/has_parameters alarm_type_id operator/description operator_name selected_option/id selected_option/description selected_option/unit_type selected_option_id value unit_type/description unit_type_name groups group_ids'
const company =
  'id cnpj razao_social nome_fantasia csc id_csc certificate_uuid cnae municipal_inscription sefaz_security_key codigo_regime_tributario codigo_municipio'

/** What replies say of things, by call. */
const REPLIES: readonly (readonly [call: string, fields: string])[] = [
  ['POST /auth/refresh', 'access_token refresh_token'],
  ['GET /companies/', within('items', 'id razao_social nome_fantasia cnpj')],
  ['GET /companies/{id}', company],
  ['GET /company_groups/', 'items/id items/description items/companies total'],
  ['GET /points_of_sale/', 'items/id items/name items/company_id items/sats/id total'],
  ['GET /sats/', 'items/id items/serial_number total'],
  [
    'GET /sats/{id}',
    within('latest_monitoring', 'led_pwr led_serv led_conf led_op led_ac led_cf led_block led_fail led_eth'),
  ],
  [
    'GET /users/me',
    'id email is_active is_email_confirmed grants tenants/id tenants/description tenants/grants permissions is_master',
  ],
  ['GET /users/{id}', `id email is_active is_email_confirmed ${within('grants', grant)}`],
  ['GET /users/', 'items/id items/email items/is_active items/is_email_confirmed items/grants total'],
  ['GET /grants/', `${within('items', grant)} total`],
  ['GET /roles/', `${within('items', role)} total`],
  ['GET /roles/{id}', role],
  ['GET /permissions/', within('items', 'id resource resource_description action action_description depends_on')],
  ['GET /cfes/', within('items', 'id cfe_id cfe_number sat_serial_number dthr_emissao status has_xml')],
  [
    'GET /cfes/{id}',
    [
      'id cfe_id cfe_number sat_serial_number dthr_emissao status has_xml data/CFe cfe_event/has_xml cfe_event/cfe_id',
      within(
        'totals',
        'total_vcofins total_vcofinsst total_vdesc total_vicms total_voutro total_vpis total_vpisst total_vprod totalcfe',
      ),
    ].join(' '),
  ],
  ['GET /cfes/{id}/xml', 'url'],
  ['GET /cfe_skips/', within('items', 'sat_serial_number cfe_number_start cfe_number_end is_active')],
  [
    'GET /custody/nfce/',
    `${within('items', 'id key serie number issue_date_utc status status_level status_icon environment_description')} total`,
  ],
  [
    'GET /custody/nfce/{key}',
    [
      'key status status_level status_icon environment_description issue_date_utc issued_in_contingency',
      ...['substituted_by', 'substituted_nfce'].map((one) => within(one, 'id key serie number')),
      within(
        'data',
        [
          'informacao_suplementar/qr_code',
          within(
            'informacao_nfe',
            [
              'ide/serie ide/numero_nota_fiscal ide/tipo_emissao total/icms_total',
              within(
                'emitente',
                `nome nome_fantasia codigo_regime_tributario cnpj inscricao_estadual inscricao_municipal ${within('endereco', 'logradouro numero bairro nome_municipio uf cep')}`,
              ),
              within(
                'detalhes/produto',
                'descricao quantidade_comercial unidade_comercial valor_unitario_comercial valor_desconto valor_outras_despesas',
              ),
              within('pagamento/pagamentos', 'tipo_pagamento forma_pagamento valor_pagamento'),
            ].join(' '),
          ),
        ].join(' '),
      ),
    ].join(' '),
  ],
  ['GET /custody/nfce/{key}/xml_url', 'url'],
  [
    'GET /nfce_events/{id}',
    'id nfce_key type_description type_level description protocol_number sefaz_received_date created_utc has_response_xml has_request_xml',
  ],
  [
    'GET /nf_download/',
    `${within('items', 'date_start date_end amount file_size is_processed is_success is_expired url')} total`,
  ],
  ['POST /nf_download/', 'amount max_per_batch max_per_month total_downloaded_month'],
  ['GET /users/subscription-plan', 'plan_id resources/*/quotas/*'],
  [
    'GET /modules/',
    within(
      'items',
      `id description ${within('resources', `id name description required ${within('quotas', 'id name description value')}`)}`,
    ),
  ],
  ['GET /plans/{id}', 'description'],
  ['GET /sat_alarms/', within('items', alarm)],
  [
    'GET /sat_alarm_types/',
    within(
      'items',
      'id description has_parameters operators/name operators/description options/id options/description unit_types/name unit_types/description value_type extra/mask extra/field_name extra/hint',
    ),
  ],
  [
    'GET /sat_notifications/',
    within('items', 'id message created_utc sat/serial_number company/razao_social alarm_type/icon'),
  ],
  [
    'GET /dashboards/park',
    within(
      'companies/sats',
      'serial_number notifications/message notifications/icon latest_monitoring/created_utc latest_monitoring/last_sefaz_communication_date latest_monitoring/last_sefaz_transmission_date',
    ),
  ],
  [
    'GET /oauth2_devices/',
    within(
      'items',
      'uuid latest_activity_utc is_authorized activated_by_user_id device_credential/user_code device_credential/is_expired',
    ),
  ],
  ['GET /sat_command_attachments/{id}', 'url'],
]

/** Fields of a thing within another one. */
function within(outer: string, fields: string): string {
  return fields
    .split(' ')
    .map((field) => `${outer}/${field}`)
    .join(' ')
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

/** What stands under a name, of whichever shape the thing has. */
function under(schema: JsonSchema, name: string): JsonSchema[] {
  const { items, anyOf = [], oneOf = [], allOf = [], additionalProperties: record } = schema
  const here = name === '*' ? (typeof record === 'object' ? record : undefined) : schema.properties?.[name]
  const others = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])]
  return [...(here ? [here] : []), ...others.flatMap((one) => under(one, name))]
}

const has = (schema: JsonSchema, path: string): boolean =>
  path.split('/').reduce((found, name) => found.flatMap((one) => under(one, name)), [schema]).length > 0

function lacking(schema: z.ZodMiniType, io: 'input' | 'output', fields: string): string[] {
  const json: unknown = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return fields.split(' ').filter((field) => field !== '' && !has(json as JsonSchema, field))
}

const bare = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '*')
const endpoints = new Map(Object.values<Endpoint>(contract).map((one) => [`${one.method} ${bare(one.path)}`, one]))

function endpointOf(call: string): Endpoint {
  const found = endpoints.get(bare(call))
  if (!found) throw new Error(`no such call: ${call}`)
  return found
}

describe('section 7: the contract has each call as it is written', () => {
  test.each(CALLS)('%s?%s', (call = '', query = '', body = '') => {
    const endpoint = endpointOf(call)
    expect(endpoint.ours).toBe(false)
    expect(lacking(endpoint.query, 'input', query)).toEqual([])
    expect(lacking(endpoint.body, 'input', body)).toEqual([])
  })
  test('and marks what it has besides as its own', () => {
    const written = new Set(CALLS.map(([call]) => bare(call)))
    expect([...endpoints].filter(([call, { ours }]) => !ours && !written.has(call)).map(([call]) => call)).toEqual([])
  })
})

test('what is lacking is found', () => {
  expect(lacking(endpointOf('GET /companies/').query, 'input', 'page never')).toEqual(['never'])
  expect(lacking(endpointOf('GET /companies/').reply, 'output', 'items/id items/never/id')).toEqual(['items/never/id'])
  expect(() => endpointOf('GET /never/')).toThrow('no such call')
})

describe('section 3: things have their fields', () => {
  test.each(REPLIES)('%s', (call, fields) => {
    expect(lacking(endpointOf(call).reply, 'output', fields)).toEqual([])
  })
})
