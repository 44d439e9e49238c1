import type { Page } from '@playwright/test'
import { eventOf, type Received } from '../error-service.ts'
import type { ServerApi } from './api.ts'
import { isChunkOf } from './chunks.ts'

/** What a thrown text says too much of, and what of it may arrive. */
export const SAID = 'refused ana@loja.example 529.982.247-25 <xNome>Ana Maria</xNome> password=Fiscal#2026'
export const SECRETS = ['ana@loja.example', '529.982.247-25', 'Ana Maria', 'Fiscal#2026']

interface Reported {
  event: Record<string, unknown>
  /** The envelope as it came. */
  text: string
}

/** The reports whose text has `mark`, at the receiving end that the world has opened. */
export async function reportsWith(server: ServerApi, mark: string): Promise<Reported[]> {
  const settings = await (await fetch(`${server.origin}/api/v1/settings`)).json()
  const received: Received[] = await (
    await fetch(new URL('/', settings.error_dsn).href.replace(/\/\/\w+@/, '//'))
  ).json()
  return received
    .filter(({ text }) => text.includes(mark))
    .map((one) => ({
      // A Buffer as JSON is its bytes.
      event: eventOf({ ...one, items: one.items.map((item) => ({ ...item, payload: Buffer.from(item.payload) })) }),
      text: one.text,
    }))
}

/** Everything that the page asks for, from now on, in order. */
export function requestsOf(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  return asked
}

/** The SDK and what leads to it. */
export const isReporting = ({ pathname }: URL) => /error-sdk|\/settings$|\/errors$/.test(pathname)

/** From now on the chunk of a screen is one whose component throws. */
export async function breakScreen(page: Page, screen: string, message: string): Promise<void> {
  await page.route(isChunkOf(screen), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: `export default function Broken() { throw new TypeError(${JSON.stringify(message)}) }`,
    }),
  )
}
