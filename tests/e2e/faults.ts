import { AxeBuilder } from '@axe-core/playwright'
import { ANY_ELEMENT, type Page } from './fixtures.ts'

/** What axe finds, each with the places. On a partner's page only the element is ours. */
export async function faults(page: Page, mount: 'host' | 'embed'): Promise<string[]> {
  // Without frames of other origins there is nothing to gather in a page of its own, and what passes is nobody's to read: a third of the time.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  // Decoration, hidden from who cannot see and faint to who can: the keys beside the login, the big 404 over its sentence.
  builder.exclude('.tape').exclude('.nf > [aria-hidden]')
  if (mount === 'embed') builder.include(ANY_ELEMENT)
  await stillness(page)
  const { violations } = await builder.analyze()
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
