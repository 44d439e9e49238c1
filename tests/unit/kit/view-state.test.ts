import { describe, expect, test } from 'vitest'
import { defineView, matching, oneOf, wholeNumber } from '#widgets/kit/place/view-state.ts'

const View = defineView({
  tab: oneOf(['all', 'mine']),
  name: matching((text) => /^[a-z &=]+$/.test(text)),
  page: wholeNumber(1, 100),
})

describe('a screen’s state in its address', () => {
  test.each([
    ['', {}],
    ['?tab=mine&name=abc&page=3', { tab: 'mine', name: 'abc', page: 3 }],
    ['tab=all', { tab: 'all' }],
    ['?page=100', { page: 100 }],
  ])('%j is read', (search, view) => expect(View.read(search)).toEqual(view))

  test.each([
    '?tab=others',
    '?tab=ALL',
    '?tab=',
    '?name=ABC',
    '?page=0',
    '?page=101',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?page=NaN',
    '?page=Infinity',
    '?page=',
    '?unknown=1',
    '?__proto__=1&constructor=2',
    '?%',
  ])('%j opens the screen as if it were not there', (search) => expect(View.read(search)).toEqual({}))

  test('one bad entry does not take the others along', () => {
    expect(View.read('?tab=others&page=2&name=a')).toEqual({ page: 2, name: 'a' })
  })
  test.each([{}, { page: 2 }, { tab: 'mine' as const, name: 'a & b=c', page: 7 }])(
    'what is written of %j is read again',
    (view) => expect(View.read(View.write(view))).toEqual(view),
  )
  test('entries are written in the order of their declaration, without those that are not set', () => {
    expect(View.write({ page: 2, tab: 'all' })).toBe('?tab=all&page=2')
    expect(View.write({ page: undefined, tab: undefined })).toBe('')
    expect(View.write({ name: '' })).toBe('')
  })
})
