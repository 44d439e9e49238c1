// The Chromium that tests and measurements drive. Plain JavaScript: bootstrap.mjs uses it before any dependency is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the bootstrap leaves the path that it found. */
export const CHROMIUM_FILE = fileURLToPath(new URL('../node_modules/.cache/fiscal/chromium', import.meta.url))

/** Without the background-networking flags a closed network makes Chromium retry look-ups of its own services; root needs --no-sandbox. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Chromium obeys the last --disable-features alone, so this one repeats Playwright's before it adds two: a window, which every test opens
 * anew, loads the address bar's menu as a page in a process of its own, at the cost of the screen under test. (Puppeteer does without too.)
 */
export const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Playwright's launch options for the browser that the bootstrap found; without its file Playwright looks for its own. */
export function chromiumLaunch() {
  const path = existsSync(CHROMIUM_FILE) ? readFileSync(CHROMIUM_FILE, 'utf8').trim() : ''
  const args = [...CHROMIUM_FLAGS, `--disable-features=${DISABLED_FEATURES.join(',')}`]
  return path ? { executablePath: path, args } : { args }
}

/** The path of a Chromium that starts: $CHROMIUM, the system's, then Playwright's own. Undefined when there is none. */
export async function findChromium() {
  const given = process.env.CHROMIUM
  if (given) return starts(given) ? given : undefined
  for (const path of [...systemPaths(), await playwrightPath()]) if (path && starts(path)) return path
  return undefined
}

/** The shell first: it draws no window, which costs a tenth of an end-to-end run. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

function systemPaths() {
  if (process.platform === 'darwin') {
    return ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'].map((app) =>
      join('/Applications', app),
    )
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    return folders.flatMap((folder) =>
      folder
        ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Chromium/Application/chrome.exe')]
        : [],
    )
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function playwrightPath() {
  try {
    const { chromium } = await import('playwright-core')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Ubuntu's `chromium-browser` may be a stub that only prints advice, so the file alone proves nothing. On Windows --version opens a window. */
function starts(path) {
  if (!existsSync(path)) return false
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
