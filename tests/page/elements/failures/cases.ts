import { contract } from '#api/contract/contract.ts'
import { declared } from '#widgets/declared.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import type { Case } from './case.ts'
import { documents } from './documents.ts'
import { numbers } from './numbers.ts'
import { ofPages } from './of-pages.ts'
import { sats } from './sats.ts'
import { silences } from './silences.ts'
import { telling } from './telling.ts'

const told: readonly Case[] = [
  ...documents,
  ...numbers,
  ...ofPages,
  ...sats,
  ...silences,
  ...access,
  ...telling,
  ...account,
]

/** What each element reads first, as its route declares it; reads of one form of an attribute are told of by hand. */
const first: readonly Case[] = declared.flatMap(({ tag, reads }) =>
  reads.filter((address) => !/~[\w-]+=/.test(address)).map((address) => ({ tag, fails: endpointAt(address) })),
)

function endpointAt(address: string) {
  const parts = address.replace(/^\/api\/v1|\?.*$/g, '').split('/')
  const found = Object.values(contract).find(({ method, path }) => {
    const wanted = path.split('/')
    return (
      method === 'GET' &&
      wanted.length === parts.length &&
      wanted.every((part, i) => part.startsWith(':') || part === parts[i])
    )
  })
  if (!found) throw new Error(`No call reads ${address}`)
  return found
}

/** Every call that an element makes, failing: the page hears of each, and elements on pages of portals may make most of them. */
export const cases: readonly Case[] = [...first, ...told]
