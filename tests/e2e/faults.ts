import { AxeBuilder } from '@axe-core/playwright'
import { ANY_ELEMENT, type Page } from './fixtures.ts'

/** What axe finds, each with the places. On a partner's page only the element is ours. */
export async function faults(page: Page, mount: 'host' | 'embed'): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  // Decoration, hidden from who cannot see and faint to who can: the keys beside the login, the big 404 over its sentence.
  builder.exclude('.tape').exclude('.nf > [aria-hidden]')
  if (mount === 'embed') builder.include(ANY_ELEMENT)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}
