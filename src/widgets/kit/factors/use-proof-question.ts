import { useEffect, useState } from 'react'
import type { CallError } from '#api/client/call.ts'
import { useConnection } from '#api/client/use-connection.ts'
import { askProof } from '#api/contract/account/second-factor.ts'
import type { FactorQuestion } from '#api/contract/account/session.ts'
import { toFailure } from '../failure/failure.ts'
import type { ReadResult } from '../failure/ReadScreen.tsx'

interface State {
  data: FactorQuestion | undefined
  error: CallError | null
  isFetching: boolean
}

const WAITING: State = { data: undefined, error: null, isFetching: true }

/** Asks the server by what the user may prove who they are, as a dialog opens: the question is good for minutes, and nothing to keep. */
export function useProofQuestion(): ReadResult<FactorQuestion> {
  const connection = useConnection()
  const [state, setState] = useState(WAITING)
  const [tries, setTries] = useState(0)
  // A call, and not a read of the cache: each question is another one.
  useEffect(() => {
    let isWanted = true
    const settle = (next: Partial<State>) => {
      if (isWanted) setState({ data: undefined, error: null, isFetching: false, ...next })
    }
    connection.call(askProof, {}).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error: toFailure(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [connection, tries])
  return { ...state, refetch: () => setTries(tries + 1) }
}
