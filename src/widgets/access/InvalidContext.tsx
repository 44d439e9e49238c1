import { useState } from 'react'
import { CallError } from '#api/client/call.ts'
import { ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { usePlace } from '../kit/place/place.ts'
import { useGo, useRoute } from '../kit/place/route.ts'
import { paths } from '../paths.ts'

const CONTEXTS = ['primary', 'secondary']

/** Refuses a path below /grants whose context is none; of the two contexts only a path that no route knows comes here. */
export default function InvalidContext() {
  const { params } = useRoute()
  const place = usePlace()
  return CONTEXTS.includes(params['context'] ?? '') ? place.unknown : <Invalid />
}

function Invalid() {
  const go = useGo()
  const [error] = useState(() => new CallError('config', 'Invalid role context'))
  const read = { data: undefined, error, isFetching: false, refetch: () => go(paths.grants('primary')) }
  return (
    <ReadScreen read={read} skeleton={null}>
      {() => null}
    </ReadScreen>
  )
}
