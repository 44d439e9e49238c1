import { useRef, useState } from 'react'
import { useRead, useWrite } from '#api/client/use-connection.ts'
import { endOtherSessions, endSession, listSessions } from '#api/contract/account/sessions.ts'
import { Button } from '#ui/painted/Button.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useNow } from '../kit/refresh/use-now.ts'
import { useReport } from '../kit/report.ts'
import { useTellSaved } from '../kit/saved.ts'
import { SessionRow, SessionsSkeleton } from '../kit/SessionRow.tsx'

/** More stand behind a button: a user may be signed in at many places. */
const FIRST = 3

/** 'Sessões': where the user is signed in, and how to end what should not be. */
export function Sessions() {
  const read = useRead(listSessions, {})
  const endOne = useWrite(endSession, [listSessions])
  const endOthers = useWrite(endOtherSessions, [listSessions])
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const busy = endOne.isPending || endOthers.isPending

  const end = async (ended: Promise<unknown>) => {
    try {
      await ended
      tellSaved({ what: 'session' })
      // The button that was pressed goes with its row.
      heading.current?.focus()
    } catch (error) {
      failed(error, (message) => message)
    }
  }
  const sessions = read.data?.items
  useReport(sessions || read.error ? 'ready' : 'loading')
  const others = sessions?.filter(({ is_current }) => !is_current) ?? []
  return (
    <section className="section" aria-label="Sessões">
      <div className="row">
        <h2 className="h2" ref={heading} tabIndex={-1}>
          Sessões
        </h2>
        <span className="flex-1" />
        {others.length > 0 && (
          <Button size="sm" busy={endOthers.isPending} onClick={() => void end(endOthers.mutateAsync({}))}>
            Encerrar as outras
          </Button>
        )}
      </div>
      <p className="mt-1 text-fg-2">
        {sessions && others.length === 0
          ? 'Você está conectado só aqui.'
          : 'Onde você está conectado. Encerre o que não reconhece e altere a senha.'}
      </p>
      <ReadRegion read={read} skeleton={<SessionsSkeleton />}>
        {({ items }) => (
          <ul className="mt-3">
            {(isWhole ? items : items.slice(0, FIRST)).map((session) => (
              <SessionRow key={session.id} session={session} now={now}>
                {!session.is_current && (
                  <Button
                    size="sm"
                    busy={busy}
                    onClick={() => void end(endOne.mutateAsync({ params: { id: session.id } }))}
                    aria-label={`Encerrar a sessão ${session.device}`}
                  >
                    Encerrar
                  </Button>
                )}
              </SessionRow>
            ))}
          </ul>
        )}
      </ReadRegion>
      {!isWhole && sessions && sessions.length > FIRST && (
        <Button size="sm" kind="ghost" className="mt-2" onClick={() => setWhole(true)}>
          Mostrar todas as {sessions.length}
        </Button>
      )}
    </section>
  )
}
