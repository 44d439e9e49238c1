import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '../fixtures.ts'

/** Presses a button that downloads; the name and the bytes. */
export async function downloaded(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
