import { useEffect, useRef, useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { createGrant } from '#api/contract/access/grants.ts'
import type { User } from '#api/contract/access/members.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/painted/Button.tsx'
import type { ReadResult } from '../../kit/failure/ReadScreen.tsx'
import { useClose } from '../../kit/place/route.ts'
import { ReadPage } from '../ReadPage.tsx'
import { MemberSessions } from '../sessions/MemberSessions.tsx'
import { useRoles } from './grant-fields.tsx'
import { grantsIn } from './grants-in.ts'
import { NewGrantRow, SavedGrantRow } from './GrantRow.tsx'

/** Why no row can be added; undefined where one can. 'Disabled when the number of the user's grants equals the number of roles.' */
function useRefusal(rows: number): string | undefined {
  const mayCreate = useCan(createGrant)
  const { answer } = useRoles('secondary')
  if (!mayCreate) return 'Seu perfil não permite criar acessos'
  if (!answer.data) return 'Os perfis ainda não foram carregados'
  return rows >= answer.data.total ? 'Este usuário já tem tantos acessos quantos são os perfis' : undefined
}

interface GrantRowsProps {
  answer: ReadResult<User>
  frame: { context: 'secondary'; tab: 'grants'; back: string; title: string }
}

/** The user's accesses, each a form of its own. */
export function GrantRows({ answer, frame }: GrantRowsProps) {
  const close = useClose()
  const grants = answer.data ? grantsIn('secondary', answer.data) : []
  // Rows that are not saved yet, by numbers of their own.
  const [added, setAdded] = useState<{ last: number; rows: readonly number[] }>({ last: 0, rows: [] })
  // The groups that rows show now, saved or not: none is offered twice.
  const [groups, setGroups] = useState<Readonly<Record<string, string>>>({})
  // Where the focus goes on once a row is gone; '' is 'Novo'.
  const [next, setNext] = useState<{ grant: string }>()
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const refusal = useRefusal(grants.length + added.rows.length)
  useEffect(() => {
    if (!next) return
    const row =
      next.grant && list.current?.querySelector<HTMLElement>(`[data-grant="${CSS.escape(next.grant)}"] .primary`)
    ;(row || button.current)?.focus()
  }, [next])

  const choose = (row: string) => (group: string) => setGroups((before) => ({ ...before, [row]: group }))
  const othersBeside = (row: string) => [
    ...grants.filter(({ id }) => id !== row).map((grant) => grant.company_group_id ?? ''),
    ...Object.entries(groups).flatMap(([other, group]) => (other === row ? [] : [group])),
  ]
  const drop = (row: number, grant = '') => {
    setAdded(({ last, rows }) => ({ last, rows: rows.filter((one) => one !== row) }))
    setGroups(({ [String(row)]: _dropped, ...others }) => others)
    setNext({ grant })
  }
  const remove = (id: string) => {
    setGroups(({ [id]: _removed, ...others }) => others)
    if (grants.every((grant) => grant.id === id) && added.rows.length === 0) close(frame.back)
    else setNext({ grant: '' })
  }
  return (
    <ReadPage
      {...frame}
      answer={answer}
      unread="Não foi possível carregar o acesso"
      actions={
        answer.data && (
          <Button
            ref={button}
            size="sm"
            disabledReason={refusal}
            onClick={() => setAdded(({ last, rows }) => ({ last: last + 1, rows: [...rows, last + 1] }))}
          >
            Novo
          </Button>
        )
      }
    >
      {(user) => (
        <>
          <div className="grants-of max-w-[560px]">
            <TextField label="E-mail" value={user.email} readOnly />
          </div>
          <ul ref={list} className="grants" aria-label="Acessos">
            {grants.map((grant) => (
              <li key={grant.id} data-grant={grant.id}>
                <SavedGrantRow
                  user={user}
                  grant={grant}
                  others={othersBeside(grant.id)}
                  onGroup={choose(grant.id)}
                  onDeleted={() => remove(grant.id)}
                />
              </li>
            ))}
            {added.rows.map((row) => (
              <li key={row}>
                <NewGrantRow
                  email={user.email}
                  others={othersBeside(String(row))}
                  onGroup={choose(String(row))}
                  onClose={(grant) => drop(row, grant)}
                />
              </li>
            ))}
          </ul>
          <MemberSessions user={user} />
        </>
      )}
    </ReadPage>
  )
}
