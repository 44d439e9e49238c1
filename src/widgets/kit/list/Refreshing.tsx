import type { Input } from '#api/client/address.ts'
import { useRead } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { useAround } from '../place/around.ts'
import { Countdown } from '../refresh/Countdown.tsx'
import { useLasting } from '../refresh/use-lasting.ts'

interface Props {
  every: number
  endpoint: Endpoint
  input: Input<Endpoint>
  refresh: () => void
}

/** When the list refreshes next, and the way to do it now. It follows the read by itself: a refresh that brings the same draws nothing else. */
export function Refreshing({ every, endpoint, input, refresh }: Props) {
  const read = useRead(endpoint, input, { keepPrevious: true })
  const isBusy = useLasting(read.isFetching)
  const { did } = useAround()
  const press = () => {
    did('refresh')
    refresh()
  }
  return (
    <>
      <Countdown every={every} read={read} onElapsed={refresh} />
      <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={isBusy} onClick={press} />
    </>
  )
}
