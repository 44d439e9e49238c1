import { useCallback } from 'react'
import { Empty } from '#ui/painted/Empty.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { AlertList } from '../alerts/AlertList.tsx'
import { FeedSkeleton } from './ParkSkeleton.tsx'
import { SideSheet } from './SideSheet.tsx'
import type { usePark } from './use-park.ts'
import type { useParkFeed } from './use-park-feed.ts'

interface Props {
  feed: ReturnType<typeof useParkFeed>
  park: ReturnType<typeof usePark>['park']
  now: number
  /** In little room it is a sheet, once it is asked for. */
  isSheet: boolean
  onOpen: (sat: string | undefined, alert: string) => void
  onClose: () => void
}

/** 'Alertas Recentes', beside the boxes. */
export function ParkFeed({ feed: { read, alerts }, park, now, isSheet, onOpen, onClose }: Props) {
  // The same for both is one failure, which the boxes tell; and what the boxes wait for may be the same.
  const isSameFailure =
    park.error !== null && park.error.code === read.error?.code && park.error.message === read.error.message
  const openAlert = useCallback(
    (alert: string) => onOpen(alerts?.find(({ id }) => id === alert)?.sat.serial_number, alert),
    [alerts, onOpen],
  )
  return (
    <SideSheet
      label="Alertas Recentes"
      title={
        <>
          <h2>Alertas Recentes</h2>
          <span className="text-fg-3 tabular-nums text-12">{alerts?.length}</span>
        </>
      }
      isSheet={isSheet}
      closes={false}
      onClose={onClose}
    >
      <ReadRegion
        read={{
          ...read,
          data: alerts,
          error: isSameFailure ? park.error : park.isFetching ? null : read.error,
        }}
        text="Não foi possível carregar os alertas"
        skeleton={<FeedSkeleton />}
        quiet={isSameFailure}
      >
        {(recent) =>
          recent.length > 0 ? (
            <AlertList alerts={recent} now={now} onOpen={openAlert} />
          ) : (
            <Empty icon="bell" title="Nenhum alerta recente" />
          )
        }
      </ReadRegion>
    </SideSheet>
  )
}
