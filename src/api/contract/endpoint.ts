import * as z from 'zod/mini'
import type { Needs } from '#domain/access/permissions.ts'
import type { Topic } from '#domain/topics.ts'

type Schema = z.ZodMiniType

/** Why a call that may change something asks for no fresh proof of who makes it (docs/decisions.md#leaving). */
export type Unasked =
  /** The caller is in no session yet: a password, a code, a link or a secret is the proof. */
  | 'entering'
  /** It is the end of what a proof began, or asks the password itself. */
  | 'proved'
  /** It takes away rights, links or records, and whoever is in need is not kept waiting. */
  | 'takes_away'
  /** It brings something in, and nothing leaves by it. */
  | 'brings_in'
  /** It changes records of the tenant that give no rights, and nothing leaves by it. */
  | 'stays'
  /** It has mailed only to people with an access, and to addresses that were saved by a proof. */
  | 'told_before'

/** True for every call, or for some as what they send tells. */
type Condition<Query extends Schema, Body extends Schema> =
  | boolean
  | ((body: z.output<Body>, query: z.output<Query>) => boolean)

/** Each call that may change something says whether it asks for a fresh proof, or why not. */
type Proof<Query extends Schema, Body extends Schema> =
  | { sensitive: Condition<Query, Body> }
  | { leaves: Condition<Query, Body> | 'judged' }
  | { unasked: Unasked }

/** Names in a path, `/nfces/:key` → `key`. */
type PathNames<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | PathNames<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

/**
 * One call of `/api/v1`, described once: the client calls it, the server implements it, buttons read its permission and the
 * OpenAPI page prints it.
 */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Need extends 'public' | 'login' | 'device' | Needs = 'public' | 'login' | 'device' | Needs,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, with the trailing slash as the specification writes it. */
  readonly path: Path
  /** 'public': no token. 'login': any session. 'device': an agent's credential. Otherwise every listed permission in the tenant of the call. */
  readonly needs: Need
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Media type of the answer; a reply that is not JSON is text. */
  readonly media:
    | 'application/json'
    | 'text/html'
    | 'text/csv'
    | 'application/xml'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'application/zip'
    | 'text/event-stream'
  /** Media type of what it is sent; a body that is neither JSON nor a form is text. Forms are OAuth's, and so are the refusals of their endpoints. */
  readonly takes:
    | 'application/json'
    | 'application/x-sentry-envelope'
    | 'application/x-www-form-urlencoded'
    | 'multipart/form-data'
  /** The name of the file in a multipart body, whose other parts are `body`. */
  readonly file?: string
  /** The name of the files in a multipart body that may have several. */
  readonly files?: string
  /** The largest body taken, in bytes, where it is more than usual: such a one is read only of who may send it, a few at a time. */
  readonly largest?: number
  /** True where the answer holds a secret, such as a signed address: it leaves uncompressed, so that its length tells nothing. */
  readonly secret?: boolean
  /** True where a caller may hear how far it is: asked for LINES it answers in them (progress.ts). */
  readonly progress?: boolean
  /** The things that its answer shows and whose changes are told (changes.ts): a page that shows it asks anew then, and not every so often. */
  readonly follows?: readonly Topic[]
  /**
   * True where who asks proves anew who they are if the last proof is too old, as 'step_up_required' says; of a call of any session also by the
   * password, where there is no second factor (docs/decisions.md#step-up).
   */
  readonly sensitive?: Condition<Query, Body>
  /**
   * The same of what leaves the product: documents sent to an address, files for whoever has a link, a new address for any of these. 'judged':
   * the handler tells by what is stored (`prove`). Who may make such a call is no administrator for that.
   */
  readonly leaves?: Condition<Query, Body> | 'judged'
  /** The reason why a call that may change something asks for no fresh proof. */
  readonly unasked?: Unasked
  /**
   * Values of a GET's query by which a person may be known: our clients send them in a form, as a POST of the same address, because addresses
   * are kept by logs and histories (docs/decisions.md#no-person-in-addresses).
   */
  readonly inBody?: readonly string[]
  /** One Portuguese line for the readable page. */
  readonly summary: string
  /** True where the specification does not list the call (docs/decisions.md#calls-of-ours). */
  readonly ours: boolean
}

export type Params<E extends Endpoint> = Record<PathNames<E['path']>, string>
/** The query as a caller passes it: before defaults. */
export type QueryIn<E extends Endpoint> = z.input<E['query']>
/** The query as a handler receives it: parsed, defaults filled in. */
export type QueryOut<E extends Endpoint> = z.output<E['query']>
export type BodyIn<E extends Endpoint> = z.input<E['body']>
export type BodyOut<E extends Endpoint> = z.output<E['body']>
export type Reply<E extends Endpoint> = z.output<E['reply']>

export const Empty = z.object({})

interface Options<Q extends Schema, B extends Schema, R extends Schema, N extends Endpoint['needs']> {
  needs: N
  summary: string
  query?: Q
  body?: B
  reply: R
  media?: Endpoint['media']
  takes?: Endpoint['takes']
  file?: string
  files?: string
  largest?: number
  secret?: boolean
  progress?: boolean
  follows?: readonly Topic[]
  inBody?: readonly (keyof z.output<Q> & string)[]
  ours?: boolean
}

function endpoint<M extends Endpoint['method']>(method: M) {
  return <
    const P extends string,
    R extends Schema,
    const N extends Endpoint['needs'],
    Q extends Schema = typeof Empty,
    B extends Schema = typeof Empty,
  >(
    path: P,
    o: Options<Q, B, R, N> & (M extends 'GET' ? unknown : Proof<Q, B>),
  ): Endpoint<P, Q, B, R, N> => ({
    // The defaults of Q and B are the type of Empty, which the compiler cannot see.
    query: Empty as unknown as Q,
    body: Empty as unknown as B,
    media: 'application/json',
    takes: 'application/json',
    ours: false,
    ...o,
    method,
    path,
  })
}

export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const del = endpoint('DELETE')
