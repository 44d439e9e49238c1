import * as z from 'zod/mini'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { LastChange } from '#api/contract/conflict.ts'
import { Problem } from '#api/contract/problem.ts'
import { answerLine, LINES } from '#api/contract/progress.ts'
import { isSpoken } from './reply/spoken.ts'

type Json = Readonly<Record<string, unknown>>

/** The contract as OpenAPI 3.1. */
/** `tables`: the names of lists that answer as a spreadsheet's file, too. */
export function openApi(contract: Readonly<Record<string, Endpoint>>, tables: readonly string[] = []): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, tables.includes(name)) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API de documentos fiscais', version: '1.0.0' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        device: { type: 'http', scheme: 'bearer', bearerFormat: 'fsa_…' },
      },
      schemas: { Problem: schema(Refused, 'output') },
      parameters: { AcceptLanguage: ACCEPT_LANGUAGE },
    },
  }
}

/** Describes a call's needs for an operator. */
export function describeNeeds(needs: Endpoint['needs']): string {
  if (needs === 'public') return 'Aberto'
  if (needs === 'login') return 'Qualquer sessão'
  if (needs === 'device') return 'Credencial de agente'
  return needs.map((one) => (typeof one === 'string' ? one : one.join(' ou '))).join(' e ')
}

/** A line for what identifies a person, which is better not written in an address. */
const inForm = ({ inBody = [] }: Endpoint): string =>
  inBody.length > 0
    ? `. Para não deixar ${inBody.join(', ')} no endereço, que registros guardam: POST do mesmo endereço, com ${inBody.join(', ')} num formulário (application/x-www-form-urlencoded)`
    : ''

/** A zod schema as JSON Schema; a query's and a body's is what callers send, a reply's is what they get. */
export function schema(of: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' })
  return rest
}

/** A problem; of 'conflict', where the call named what it was made from, with who changed it and how it stands (errors/refusal.ts). */
const Refused = z.object({
  ...Problem.shape,
  conflict: z.optional(z.object({ ...LastChange.shape, current: z.unknown() })),
})

/** The version that a change was made from (docs/decisions.md#conflicts). */
const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'A versão a partir da qual se altera, entre aspas; se outra pessoa alterou o registro, a resposta é `conflict`',
  schema: { type: 'string' },
}

/** The language of what the server says (docs/decisions.md#server-words). */
const ACCEPT_LANGUAGE: Json = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description:
    'O idioma dos textos do servidor (motivos de recusas, alertas, rótulos): `en` ou `es`; em qualquer outro caso, português',
  schema: { type: 'string' },
}
const CONTENT_LANGUAGE = { 'Content-Language': { schema: { type: 'string', enum: ['pt-BR', 'en', 'es'] } } }

/** The zone of the moments in a file. */
const ZONE: Json = {
  name: 'zone',
  in: 'query',
  required: false,
  description: 'Com `Accept: text/csv`: o fuso horário dos momentos do arquivo; o de São Paulo, se não for dito',
  schema: { type: 'string' },
}

function operation(name: string, endpoint: Endpoint, hasFile: boolean): Json {
  const inTenant = typeof endpoint.needs !== 'string'
  const body = bodySchema(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Permissão: ${describeNeeds(endpoint.needs)}${inForm(endpoint)}`,
    parameters: [
      ...Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, id]) => ({
        name: id,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(schema(endpoint.query, 'input')),
      ...(hasFile ? [ZONE] : []),
      ...(endpoint.needs === 'public' || endpoint.needs === 'device'
        ? []
        : [{ name: 'X-Tenant', in: 'header', required: inTenant, schema: { type: 'string', format: 'uuid' } }]),
      ...(endpoint.method === 'PUT' && 'version' in propertiesOf(schema(endpoint.reply, 'output')) ? [IF_MATCH] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
    ],
    ...(endpoint.method === 'GET' || (endpoint.takes === 'application/json' && !hasProperties(body))
      ? {}
      : { requestBody: { required: true, content: { [endpoint.takes]: { schema: body } } } }),
    responses: {
      '200': {
        description: 'Sucesso',
        ...(isSpoken(endpoint) && { headers: CONTENT_LANGUAGE }),
        content: {
          [endpoint.media]: { schema: schema(endpoint.reply, 'output') },
          ...(hasFile && { 'text/csv': { schema: { type: 'string' } } }),
          ...(endpoint.progress && { [LINES]: { schema: schema(answerLine(endpoint.reply), 'output') } }),
        },
      },
      default: {
        description: 'Recusa, com o motivo',
        headers: CONTENT_LANGUAGE,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    security: endpoint.needs === 'public' ? [] : [endpoint.needs === 'device' ? { device: [] } : { session: [] }],
    'x-needs': endpoint.needs,
    'x-ours': endpoint.ours,
  }
}

/** A file's part is no text that a schema checks. */
function bodySchema({ body, file, files }: Endpoint): Json {
  const sent = schema(body, 'input')
  const binary = { type: 'string', format: 'binary' }
  if (file !== undefined) return { ...sent, properties: { [file]: binary, ...propertiesOf(sent) } }
  if (files === undefined) return sent
  return { ...sent, properties: { [files]: { type: 'array', items: binary }, ...propertiesOf(sent) } }
}

function queryParameters(query: Json): Json[] {
  const required = Array.isArray(query['required']) ? query['required'] : []
  return Object.entries(propertiesOf(query)).map(([name, of]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: of,
  }))
}

function hasProperties(of: Json): boolean {
  return Object.keys(propertiesOf(of)).length > 0
}

/** The fields of an object's JSON Schema; none of any other. */
export function propertiesOf(of: Json): Readonly<Record<string, Json>> {
  // JSON Schema: properties is a map of schemas.
  return (of['properties'] ?? {}) as Record<string, Json>
}
