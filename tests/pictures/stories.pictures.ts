import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Page, test } from '@playwright/test'
import { ContactSheet } from './contact-sheet.ts'

// Every story of the built Storybook: forms, dialogs, charts, and what a screen shows when a part of it fails.

const BUILT = resolve('dist/storybook')
/** Answered from the folder: no server runs there. Of this machine, which browsers trust as they do a server with a certificate. */
const ORIGIN = 'http://localhost:6007'

interface Entry {
  id: string
  title: string
  name: string
  type: 'story' | 'docs'
}

// What the preview of Storybook leaves on its page.
declare const __STORYBOOK_ADDONS_CHANNEL__: {
  once(event: string, told: () => void): void
  emit(event: string, data: object): void
}

const stories = existsSync(join(BUILT, 'index.json'))
  ? Object.values(
      (JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8')) as { entries: Record<string, Entry> }).entries,
    )
  : []
/** Not those that are another one in the light theme, as every picture is taken in both, nor those that leave their frame of one width. */
const isOther = ({ type, name }: Entry) => type === 'story' && !/tema claro$|^sem deslocamento$/i.test(name)

for (const [title, of] of Map.groupBy(stories.filter(isOther), (story) => story.title)) {
  test(`stories ${title}`, async ({ page }) => {
    const [first] = of
    if (!first) return
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ path: join(BUILT, decodeURIComponent(new URL(route.request().url()).pathname)) }),
    )
    const sheet = new ContactSheet(`Histórias: ${title}`)
    await page.goto(`${ORIGIN}/iframe.html?viewMode=story&id=${first.id}`)
    for (const { id, name } of of) {
      // Storybook loads its page anew where a story does not let go.
      await tell(page, id).catch(() => tell(page, id))
      await sheet.take(page, name)
    }
    await sheet.finish(page)
  })
}

/** Shows a story, until what it does by itself is done, whether or not that went well. One that never ends is shown as it is after a while. */
async function tell(page: Page, storyId: string): Promise<void> {
  await page.waitForFunction(() => typeof __STORYBOOK_ADDONS_CHANNEL__ !== 'undefined')
  await page.evaluate(async (id) => {
    const channel = __STORYBOOK_ADDONS_CHANNEL__
    await new Promise<void>((done) => {
      setTimeout(done, 20_000)
      channel.once('storyFinished', () => done())
      channel.once('storyMissing', () => done())
      channel.emit(new URL(location.href).searchParams.get('id') === id ? 'forceRemount' : 'setCurrentStory', {
        storyId: id,
        viewMode: 'story',
      })
    })
    // Skeletons and the like show after a moment.
    await new Promise((shown) => setTimeout(shown, 300))
  }, storyId)
}
