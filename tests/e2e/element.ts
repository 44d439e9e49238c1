import type { Locator } from './fixtures.ts'
import { expect } from './fixtures.ts'

/** A list as a partner's markup has it; see `portal` for TENANT. */
export const LIST = '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>'

export const firstKey = (element: Locator) => element.getByRole('row').nth(1).getByRole('link')

/** Waits for what an element mirrors in `:state()`. */
export const inState = (element: Locator, state: string) =>
  expect.poll(() => element.evaluate((node, name) => node.matches(`:state(${name})`), state))
