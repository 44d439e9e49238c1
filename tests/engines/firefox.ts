import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './browser-process.ts'
import { callText, clickActions, type Engine, keyActions } from './engine.ts'

/** What its protocol does not set by itself. */
const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'pt-BR',
}

/**
 * Firefox over WebDriver BiDi, which it speaks itself: https://www.w3.org/TR/webdriver-bidi/
 * It has a window where `desktop`, the environment of one, is given.
 */
export async function openFirefox(
  command: string,
  size: { width: number; height: number },
  more: Readonly<Record<string, boolean | number>> = {},
  desktop?: NodeJS.ProcessEnv,
): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'fiscal-firefox-'))
  const lines = Object.entries({ ...preferences, ...more }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const browser = await startProcess(
    command,
    [
      ...(desktop ? [] : ['--headless']),
      '--no-remote',
      '--remote-debugging-port=0',
      '--profile',
      profile,
      'about:blank',
    ],
    { says: /WebDriver BiDi listening on (ws:\S+)/, env: { ...process.env, ...desktop, HOME: profile } },
  )
  const { send, close } = await connect(`${browser.said}/session`)
  await send('session.new', { capabilities: {} })
  // A tab of its own: in the one it starts with, the focus stays in the address bar.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: size })
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(run, ...args) {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: callText(run, args),
        awaitPromise: true,
        target: { context },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    click: async (x, y) => void (await send('input.performActions', { context, actions: clickActions(x, y) })),
    press: async (...keys) => void (await send('input.performActions', { context, actions: keyActions(keys) })),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      close()
      await browser.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Evaluated {
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

interface Reply {
  id?: number
  type: string
  result: unknown
  error: string
  message: string
}

/** Commands and their answers over one socket. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    if (reply.id === undefined) return
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true })
  })
  return {
    send<Result = unknown>(method: string, params: Record<string, unknown>): Promise<Result> {
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ type, result, error, message }) =>
          // What a command answers is the protocol's promise.
          type === 'error' ? reject(new Error(`${method}: ${error}: ${message}`)) : resolve(result as Result),
        )
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    close: () => socket.close(),
  }
}
