import axe from 'axe-core'
import { ANY_ELEMENT, type Page } from './fixtures.ts'

/** What axe finds, each with the places. On a partner's page only the element is ours. */
export async function faults(page: Page, mount: 'host' | 'embed'): Promise<string[]> {
  await stillness(page)
  // Once a document: what is loaded again for every look takes as long as looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (context) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ['violations'],
        // The size of targets (2.5.8) is asked for by name alone.
        rules: { 'target-size': { enabled: true } },
      }),
    {
      ...(mount === 'embed' && { include: [ANY_ELEMENT] }),
      // Decoration, hidden from who cannot see and faint to who can: the keys beside the login, the big 404 over its sentence.
      exclude: ['.tape', '.not-found > [aria-hidden]'],
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}

/** Waits for what is fading in: half transparent, every text lacks contrast. What turns or drains for longer stays as it is. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inside = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? inside(shadowRoot) : [])),
    ]
    const brief = inside(document).filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
    await Promise.allSettled(brief.map(({ finished }) => finished))
  })
}
