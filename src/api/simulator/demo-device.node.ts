import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { toString } from 'qrcode'
import * as z from 'zod/mini'
import { authorizeDevice, issueClientToken } from '#api/contract/devices/oauth-tokens.ts'
import { demoDeviceClient } from '../demo/devices.ts'
import { DEMO_SEED } from '../demo/fill.ts'
import { errorText } from '../server/errors/text.ts'
import { boundedFetch } from '../server/ports/platform/bounded-fetch.ts'
import { DEVICE_GRANT, METADATA_PATH } from '../server/http/oauth-metadata.ts'

const HELP = `Faz o papel de um dispositivo: pede um código (RFC 8628), mostra-o com o seu QR code e, uma vez autorizado, lê dados até Ctrl+C.

Uso: npm run demo:device -- [--url URL] [--client ID] [--scope TEXTO]

  --url URL      o servidor (padrão http://localhost:4000)
  --client ID    o cliente OAuth (padrão: o da demonstração, no Grupo Aurora)
  --scope TEXTO  o que pede para ver, separado por espaços (padrão: tudo o que o cliente pode)
  --help         esta ajuda
`

/** As long and as large as any answer of the product's to a device. */
const LIMITS = { mostBytes: 1_000_000, timeoutMs: 30_000 }
const EVERY_MS = 15_000
const SLOWER_MS = 5000

const Metadata = z.object({
  device_authorization_endpoint: z.string(),
  token_endpoint: z.string(),
})
const Refused = z.object({ error: z.string(), error_description: z.optional(z.string()) })
type Tokens = z.output<typeof issueClientToken.reply>

process.exitCode = await main()

async function main(): Promise<number> {
  const input = readArguments()
  if (input === undefined || input.help) {
    process.stdout.write(HELP)
    return input === undefined ? 2 : 0
  }
  const origin = (input.url ?? 'http://localhost:4000').replace(/\/$/, '')
  const client = input.client ?? demoDeviceClient(DEMO_SEED, 'Grupo Aurora')
  try {
    return await play(origin, client, input.scope)
  } catch (error) {
    console.error(`O servidor não respondeu como se espera: ${errorText(error)}`)
    return 1
  }
}

async function play(origin: string, client: string, scope: string | undefined): Promise<number> {
  const metadata = Metadata.parse(await (await boundedFetch(origin + METADATA_PATH, {}, LIMITS)).json())
  const reply = await send(metadata.device_authorization_endpoint, { client_id: client, ...(scope && { scope }) })
  if (!reply.ok) return refusedWith(reply.refusal.error)
  const codes = authorizeDevice.reply.parse(reply.body)
  console.log(await toString(codes.verification_uri_complete, { type: 'terminal', small: true }))
  console.log(`Abra ${codes.verification_uri} e digite o código ${codes.user_code}, ou leia o QR code.`)
  console.log(`O código vale por ${Math.round(codes.expires_in / 60)} minutos.`)
  let waitMs = codes.interval * 1000
  for (;;) {
    await pause(waitMs)
    const body = { client_id: client, grant_type: DEVICE_GRANT, device_code: codes.device_code }
    const answer = await send(metadata.token_endpoint, body)
    if (answer.ok) return goOn(origin, metadata.token_endpoint, client, issueClientToken.reply.parse(answer.body))
    const { error } = answer.refusal
    if (error === 'slow_down') waitMs += SLOWER_MS
    else if (error !== 'authorization_pending') return refusedWith(error)
  }
}

/** Reads until it may no more. */
async function goOn(origin: string, tokenEndpoint: string, client: string, first: Tokens): Promise<number> {
  console.log(`Autorizado. Pode ver: ${first.scope}.`)
  let tokens = first
  for (;;) {
    const headers = { Authorization: `Bearer ${tokens.access_token}` }
    const reply = await boundedFetch(`${origin}/api/v1/custody/nfce/?per_page=1`, { headers }, LIMITS)
    if (reply.status === 401) {
      const body = { client_id: client, grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
      const renewed = await send(tokenEndpoint, body)
      if (!renewed.ok) {
        console.log('O acesso foi revogado.')
        return 0
      }
      tokens = issueClientToken.reply.parse(renewed.body)
      console.log('Token renovado.')
      continue
    }
    const { total } = z.object({ total: z.optional(z.number()) }).parse(await reply.json())
    console.log(total === undefined ? `As NFC-e não são para este dispositivo (${reply.status}).` : `NFC-e: ${total}`)
    await pause(EVERY_MS)
  }
}

type Sent = { ok: true; body: unknown } | { ok: false; refusal: z.output<typeof Refused> }

async function send(url: string, fields: Record<string, string>): Promise<Sent> {
  const response = await boundedFetch(url, { method: 'POST', body: new URLSearchParams(fields) }, LIMITS)
  const body: unknown = await response.json()
  return response.ok ? { ok: true, body } : { ok: false, refusal: Refused.parse(body) }
}

const WORDS: Readonly<Record<string, string>> = {
  access_denied: 'O acesso foi recusado.',
  expired_token: 'O código expirou.',
  invalid_client: 'O servidor não conhece este cliente.',
  invalid_scope: 'Este cliente não pode ver o que foi pedido.',
}

function refusedWith(code: string): number {
  console.error(WORDS[code] ?? `O servidor recusou: ${code}`)
  return 1
}

function readArguments() {
  try {
    const string = { type: 'string' } as const
    return parseArgs({ options: { url: string, client: string, scope: string, help: { type: 'boolean' } } }).values
  } catch {
    return undefined
  }
}
