import { expect, test } from 'vitest'

const modules = import.meta.glob<Record<string, unknown>>('../../../../src/domain/documents/codes/*.ts', {
  eager: true,
})
/** What the files of codes offer that holds several: everything but functions and single codes. */
const lists = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([, value]) => typeof value === 'object'),
)

test('there are lists of each kind', () => {
  expect(lists.map(([name]) => name)).toEqual(expect.arrayContaining(['REPLY_CODES', 'REJECTIONS', 'VOIDED']))
})

test.each(lists)('%s says of which field it is, where it was read, and as of when', (_, list) => {
  expect(list).toMatchObject({
    field: expect.stringMatching(/^[A-Za-z]+$/),
    source: expect.stringMatching(/\S{3}/),
    asOf: expect.stringMatching(/^20\d\d-[01]\d-[0-3]\d$/),
  })
})
