import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { checkReply } from '#api/client/check-reply.ts'

const Row = z.object({ id: z.int(), more: z.optional(z.string()) })
const Park = z.object({ groups: z.array(z.object({ name: z.string(), rows: z.array(Row) })), at: z.string() })
const rows = (count: number) => Array.from({ length: count }, (_, id): Record<string, unknown> => ({ id, odd: true }))
const park = (count: number) => ({ groups: [{ name: 'a', rows: rows(count), odd: 1 }], at: 'now' })

afterEach(() => vi.restoreAllMocks())

describe('a reply', () => {
  test.each([1, 99, 100, 5000])('of %i rows is what its schema makes of it', async (count) => {
    expect(await checkReply(Park, park(count))).toEqual(z.parse(Park, park(count)))
    const many = { groups: Array.from({ length: count }, () => park(2).groups[0]), at: 'now' }
    expect(await checkReply(Park, many)).toEqual(z.parse(Park, many))
  })
  test.each<[string, unknown]>([
    ['a wrong row', { ...park(0), groups: [{ name: 'a', rows: [...rows(200), { id: 'x' }] }] }],
    ['a part beside its rows missing', { groups: [{ rows: rows(200) }], at: 'now' }],
    ['something else for its rows', { groups: 'none', at: 'now' }],
    ['nothing', undefined],
  ])('with %s is refused', async (_, value) => {
    await expect(checkReply(Park, value)).rejects.toThrow(z.core.$ZodError)
  })
  test('is checked by the rules of a whole, too', async () => {
    const few = z.array(Row).check(z.maxLength(150))
    const agreeing = z
      .object({ rows: z.array(Row), total: z.int() })
      .check(z.refine(({ rows: all, total }) => all.length === total))
    await expect(checkReply(few, rows(200))).rejects.toThrow()
    await expect(checkReply(agreeing, { rows: rows(200), total: 1 })).rejects.toThrow()
    expect(await checkReply(agreeing, { rows: rows(200), total: 200 })).toMatchObject({ total: 200 })
  })
})

describe('what waits meanwhile', () => {
  // A clock on which looking at it takes 5 ms.
  beforeEach(() => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  })
  test('has its turn while a long reply is checked, though all of it is one group', async () => {
    const turns: string[] = []
    const done = checkReply(Park, park(1000)).then(() => turns.push('checked'))
    setTimeout(() => turns.push('other'))
    await done
    expect(turns).toEqual(['other', 'checked'])
  })
  test('is not let in between a short one and its screen', async () => {
    const later = vi.fn<() => void>()
    setTimeout(later)
    await checkReply(Park, park(98))
    expect(later).not.toHaveBeenCalled()
  })
})
