import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, DISABLED_FEATURES } from '../../scripts/chromium.mjs'
import type { Engine } from '../engines/engine.ts'

/** Chromium in a window without an address bar, where the focus would begin. `desktop`: the environment of one. */
export async function openChromium(
  command: string,
  desktop: NodeJS.ProcessEnv,
): Promise<Pick<Engine, 'goto' | 'run' | 'close'>> {
  const profile = join(desktop['HOME'] ?? '', 'chromium')
  await mkdir(join(profile, 'Default'), { recursive: true })
  // It would ask whether to translate a Portuguese page.
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ translate: { enabled: false } }))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: command,
    headless: false,
    args: [
      ...CHROMIUM_FLAGS,
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      '--force-renderer-accessibility',
      '--ozone-platform=x11',
      '--kiosk',
    ],
    // A process' own environment has texts alone.
    env: desktop as Record<string, string>,
    viewport: null,
    locale: 'pt-BR',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })),
    run: (run, ...args) =>
      page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`) as ReturnType<Engine['run']> as never,
    close: () => context.close(),
  }
}
