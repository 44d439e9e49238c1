import { QueryClient, QueryObserver, type UseQueryResult } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError } from '#api/client/call.ts'
import { useOutage } from '#api/client/outage.ts'

test('the way to try again is the same one at each drawing: who tells others of it tells them once', () => {
  const failureReason = new CallError('database_away', 'Sem conexão.', 503, { retryAfter: 1 })
  const queries = new QueryClient()
  const still = new QueryObserver(queries, { queryKey: ['notes'], enabled: false }).getCurrentResult()
  // One in which a first try has failed; the types of a result go by its state.
  const result = { ...still, failureReason, failureCount: 1 } as UseQueryResult<unknown, CallError>
  const ways: unknown[] = []
  function Screen() {
    const [drawing, draw] = useState(1)
    const { refetch, error } = useOutage(result, queries, ['notes'])
    expect(error).toBe(failureReason)
    ways.push(refetch)
    if (drawing < 3) draw(drawing + 1)
    return null
  }
  renderToStaticMarkup(createElement(Screen))
  expect(ways.length).toBeGreaterThan(2)
  expect(new Set(ways).size).toBe(1)
})
