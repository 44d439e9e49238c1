import { useRef, useState } from 'react'
import { useCan, useMe, useRead, useWrite } from '#api/client/use-connection.ts'
import { endMemberSession, endMemberSessions, listMemberSessions } from '#api/contract/access/member-sessions.ts'
import type { User } from '#api/contract/access/members.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useNow } from '../../kit/refresh/use-now.ts'
import { SessionRow, SessionsSkeleton } from '../../kit/SessionRow.tsx'
import { useSnackbars } from '../../kit/snackbars.ts'

/** 'Sessões' of a user, for who may change the accesses: where the tenant is open to them, and the way to end one or all of them. */
export function MemberSessions({ user }: { user: Pick<User, 'id' | 'email'> }) {
  return useCan(listMemberSessions) ? <Sessions user={user} /> : null
}

function Sessions({ user: { id, email } }: { user: Pick<User, 'id' | 'email'> }) {
  const { data: me } = useMe()
  const read = useRead(listMemberSessions, { params: { id } })
  const end = useWrite(endMemberSessions, [listMemberSessions])
  const endOne = useWrite(endMemberSession, [listMemberSessions])
  const heading = useRef<HTMLHeadingElement>(null)
  const snackbars = useSnackbars()
  const failed = useFailed()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    try {
      await end.mutateAsync({ params: { id } })
      snackbars.show({ level: 'success', text: 'Sessões encerradas' })
    } catch (error) {
      failed(error, (message) => message)
    } finally {
      setAsking(false)
    }
  }
  const endSession = async (session: string) => {
    try {
      await endOne.mutateAsync({ params: { id, session_id: session } })
      snackbars.show({ level: 'success', text: 'Sessão encerrada' })
      // The button that was pressed goes with its row.
      heading.current?.focus()
    } catch (error) {
      failed(error, (message) => message)
    }
  }
  const isEmpty = read.data?.items.length === 0
  return (
    <section className="mt-8 max-w-[560px] border-t pt-5" aria-label="Sessões">
      <div className="row">
        <h3 className="h2" ref={heading} tabIndex={-1}>
          Sessões
        </h3>
        <span className="flex-1" />
        {read.data && (
          <Button
            kind="danger"
            size="sm"
            disabledReason={isEmpty ? 'Este usuário não está conectado' : undefined}
            onClick={() => setAsking(true)}
          >
            Encerrar sessões
          </Button>
        )}
      </div>
      <p className="mt-1 text-fg-2">
        {isEmpty
          ? 'Este usuário não está conectado a esta organização.'
          : 'Onde este usuário está conectado a esta organização.'}
      </p>
      {/* That those of a person who holds more stay hidden is no fault that a snackbar would tell of. */}
      <ReadRegion
        read={read}
        text="Não foi possível carregar as sessões"
        skeleton={<SessionsSkeleton />}
        quiet={read.error?.code === 'not_held'}
      >
        {({ items }) => (
          <ul className="mt-3">
            {items.map((session) => (
              <SessionRow key={session.id} session={session} now={now}>
                <Button
                  size="sm"
                  busy={endOne.isPending}
                  onClick={() => void endSession(session.id)}
                  aria-label={`Encerrar a sessão ${session.device}`}
                >
                  Encerrar
                </Button>
              </SessionRow>
            ))}
          </ul>
        )}
      </ReadRegion>
      {asking && (
        <ConfirmDialog
          title="Encerrar as sessões deste usuário?"
          text={[
            `${email} sai desta organização em todos os dispositivos e precisa entrar de novo. Em outras organizações nada muda.`,
            ...(me?.email === email ? ['Você mesmo sai daqui.'] : []),
          ]}
          confirmLabel="Encerrar sessões"
          danger
          busy={end.isPending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
