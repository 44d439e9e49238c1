import { expect, test, vi } from 'vitest'
import { printedOnce } from '../../../stories/element-error.ts'

// Without a document: what is printed of the page is another's.
const page = {} as Element

test('the error of an element that is not there prints the page once, and may be given other words', () => {
  const print = vi.fn((message: string | null) => new Error(`${message}: <main>`))
  const error = printedOnce(print)('No dialog', page)
  expect(print).not.toHaveBeenCalled()
  expect([error.message, error.message]).toEqual(['No dialog: <main>', 'No dialog: <main>'])
  expect(print).toHaveBeenCalledOnce()
  // As Testing Library does once it has waited in vain: what it throws there would end no wait.
  Object.defineProperty(error, 'message', { value: 'No dialog after 10 s' })
  expect(error.message).toBe('No dialog after 10 s')
})
