/** Where the bootstrap leaves the path that it found. */
export const CHROMIUM_FILE: string
export const CHROMIUM_FLAGS: string[]
/** Playwright's own and ours: a later switch replaces the earlier one. */
export const DISABLED_FEATURES: string[]
/** Playwright's launch options for the browser that the bootstrap found. */
export function chromiumLaunch(): { executablePath?: string; args: string[] }
export function findChromium(): Promise<string | undefined>
