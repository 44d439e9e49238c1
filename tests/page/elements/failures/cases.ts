import { access } from './access.ts'
import { account } from './account.ts'
import type { Case } from './case.ts'
import { documents } from './documents.ts'
import { numbers } from './numbers.ts'
import { sats } from './sats.ts'

/** Every call that an element makes, failing: the page hears of each, and elements on pages of portals may make most of them. */
export const cases: readonly Case[] = [...documents, ...numbers, ...sats, ...access, ...account]
