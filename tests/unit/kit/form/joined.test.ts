import { describe, expect, test } from 'vitest'
import { joined } from '#widgets/kit/form/joined.ts'

const base = { description: 'Lojas', companies: ['a', 'b', 'c'], limit: 5 as number | undefined }

describe('what two people have made of the same values', () => {
  test.each<[string, Partial<typeof base>, Partial<typeof base>, Partial<typeof base>]>([
    ['nothing', {}, {}, {}],
    [
      'what only the other one changed is taken over',
      {},
      { description: 'Sul', limit: 7 },
      { description: 'Sul', limit: 7 },
    ],
    ['what was changed here stays', { description: 'Norte' }, { limit: 7 }, { description: 'Norte', limit: 7 }],
    ['also where both changed it', { description: 'Norte' }, { description: 'Sul' }, { description: 'Norte' }],
    ['what was emptied here stays so', { limit: undefined }, { limit: 7 }, { limit: undefined }],
    [
      'what the other one took away does not come back',
      { companies: ['a', 'b', 'c', 'd'] },
      { companies: ['a', 'b'] },
      { companies: ['a', 'b', 'd'] },
    ],
    [
      'what was taken away here does not either',
      { companies: ['b', 'c'] },
      { companies: ['a', 'b', 'c', 'd'] },
      { companies: ['b', 'c', 'd'] },
    ],
    [
      'what both added stands once',
      { companies: ['a', 'b', 'c', 'd'] },
      { companies: ['d', 'a', 'b', 'c'] },
      { companies: ['d', 'a', 'b', 'c'] },
    ],
    ['what both took away is gone', { companies: ['a'] }, { companies: ['b'] }, { companies: [] }],
  ])('%s', (_, mine, current, expected) => {
    const values = [base, { ...base, ...mine }, { ...base, ...current }] as const
    expect(joined(...values)).toEqual({ ...base, ...expected })
  })
})
