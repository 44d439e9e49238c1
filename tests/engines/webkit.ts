import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserProcess, startProcess } from './browser-process.ts'
import { callText, clickActions, type Engine, keyActions } from './engine.ts'
import { freePort } from './free-port.ts'

interface Size {
  width: number
  height: number
}

/** WebKitGTK's small browser over classic WebDriver (https://www.w3.org/TR/webdriver2/), on a screen that nobody sees: it has no headless mode. */
export async function openWebKit(commands: { driver: string; screen: string }, size: Size): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'fiscal-webkit-'))
  const started: BrowserProcess[] = []
  // Not by the session's own end, which a page that hangs never lets come.
  const close = async () => {
    for (const one of started.toReversed()) await one.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const screen = await startScreen(commands.screen, size)
    started.push(screen)
    const port = await freePort()
    const env = { ...process.env, HOME: home, DISPLAY: `:${screen.said}`, GDK_BACKEND: 'x11' }
    const driver = await startProcess(commands.driver, [`--port=${port}`], { env })
    started.push(driver)
    const send = await openSession(`http://127.0.0.1:${port}`)
    const engine = { ...driveBy(send), close }
    await fitWindow(send, engine, size)
    return engine
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts a screen that nobody sees, with room for a window's own bars around the page; what it says is its number. */
export const startScreen = (command: string, { width, height }: Size) =>
  startProcess(
    command,
    ['-displayfd', '1', '-screen', '0', `${width + 100}x${height + 200}x24`, '-nolisten', 'tcp', '-noreset'],
    { says: /^(\d+)\n/m },
  )

type Send = <Result>(method: string, path: string, body?: unknown) => Promise<Result>

/** Opens a window as soon as the driver answers. */
async function openSession(driver: string): Promise<Send> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(driver + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
    const { value } = await reply.json()
    if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  const deadline = Date.now() + 20_000
  while (!(await ask('GET', '/status').catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error('the WebDriver of WebKit does not answer')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { sessionId } = await ask('POST', '/session', { capabilities: {} })
  return (method, path, body) => ask(method, `/session/${sessionId}${path}`, body)
}

const driveBy = (send: Send): Omit<Engine, 'close'> => ({
  goto: async (url) => void (await send('POST', '/url', { url })),
  async run(run, ...args) {
    // What a failed script threw is told by the page itself: the driver's own words leave it out.
    const script = `${callText(run, args)}.then((value) => arguments[0]({ value }), (error) => arguments[0]({ error: String(error) }))`
    const { value, error } = await send<{ value?: string; error?: string }>('POST', '/execute/async', {
      script,
      args: [],
    })
    if (error !== undefined) throw new Error(error)
    return value === undefined ? undefined : JSON.parse(value)
  },
  click: async (x, y) => void (await send('POST', '/actions', { actions: clickActions(x, y) })),
  press: async (...keys) => void (await send('POST', '/actions', { actions: keyActions(keys) })),
  picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
})

/** Gives the page the size: the window is larger by its bars. */
async function fitWindow(send: Send, engine: Pick<Engine, 'run'>, size: Size): Promise<void> {
  const outer = await send<Size>('POST', '/window/rect', size)
  const inner = await engine.run(() => ({ width: innerWidth, height: innerHeight }))
  await send('POST', '/window/rect', {
    width: outer.width + size.width - inner.width,
    height: outer.height + size.height - inner.height,
  })
}
