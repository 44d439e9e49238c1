import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCan, useConnection } from '#api/client/use-connection.ts'
import { resendConfirmation } from '#api/contract/access/members.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { leave } from '../../kit/place/leaving.ts'
import { usePlace } from '../../kit/place/place.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import type { RoleContext } from '../../paths.ts'
import { wordsOr } from '../../kit/failure/failure.ts'

/** Its choices are most of the code, and most visits change nothing. */
const loadForm = () => import('./NewGrantForm.tsx').then(({ NewGrantForm }) => ({ default: NewGrantForm }))

/** Tools of the cells and buttons of a list of users. */
export interface UserListTools {
  isNew: boolean
  toggle: () => void
  button: RefObject<HTMLButtonElement | null>
  mayResend: boolean
  resend: (userId: string) => void
  /** Id of the user whose link is being sent. */
  resending: string | undefined
}

/** The list's own hook: the form over its rows, and 'Reenviar'. */
export const useUserListOf = (context: RoleContext) =>
  function useUserList() {
    const { isNew, close, toggle, button } = useNewGrant()
    const Form = useOpened(loadForm, isNew)
    const { resend, resending } = useResend()
    const mayResend = useCan(resendConfirmation)
    const extra = useMemo<UserListTools>(
      () => ({ isNew, toggle, button, mayResend, resend, resending }),
      [isNew, toggle, button, mayResend, resend, resending],
    )
    return { extra, inline: isNew && Form && <Form context={context} onClose={close} /> }
  }

function useNewGrant() {
  const place = usePlace()
  const [isNew, setIsNew] = useState(false)
  const [closed, setClosed] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  // Once the form is gone, where the focus was.
  useEffect(() => {
    if (closed > 0) button.current?.focus()
  }, [closed])
  const close = useCallback(() => {
    setIsNew(false)
    setClosed((before) => before + 1)
  }, [])
  const toggle = useCallback(() => (isNew ? leave(place, close) : setIsNew(true)), [place, isNew, close])
  return { isNew, close, toggle, button }
}

/** 'Reenviar': the link that confirms an e-mail, in the catalogue's words. */
function useResend() {
  const connection = useConnection()
  const snackbars = useSnackbars()
  const failed = useFailed()
  const [resending, setResending] = useState<string>()
  const resend = useCallback(
    (id: string) => {
      setResending(id)
      connection
        .call(resendConfirmation, { params: { id } })
        .then(
          () =>
            snackbars.show({ level: 'success', text: 'O link de confirmação foi enviado para o email do usuário.' }),
          (thrown: unknown) =>
            failed(thrown, wordsOr('Ocorreu um erro ao enviar o link de confirmação para o email, tente novamente.')),
        )
        .finally(() => setResending(undefined))
    },
    [connection, snackbars, failed],
  )
  return { resend, resending }
}
