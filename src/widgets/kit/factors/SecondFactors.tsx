import { useRef, useState } from 'react'
import { useConnection, useRead, useWrite } from '#api/client/use-connection.ts'
import { readMe } from '#api/contract/access/users.ts'
import {
  beginPasskey,
  beginTotp,
  readSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#api/contract/account/second-factor.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { FACTOR_KINDS } from '#domain/access/second-factor.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { ReadRegion } from '../failure/ReadScreen.tsx'
import { useFailed } from '../failure/use-failed.ts'
import { useLoaded } from '../failure/use-loaded.ts'
import { useNow } from '../refresh/use-now.ts'
import { useTellSaved } from '../saved.ts'

const loadApp = () => import('./AddApp.tsx')
const loadPasskey = () => import('./AddPasskey.tsx')
const loadCodes = () => import('./RecoveryCodes.tsx')

type Opened =
  | { is: 'app'; app: Reply<typeof beginTotp> }
  | { is: 'passkey'; begun: Reply<typeof beginPasskey> }
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'removal'; factor: SecondFactor; isLast: boolean }
  | { is: 'renewal' }

/** 'Segundo fator': what is asked after the password, how another is added, and the codes for who loses them. */
export function SecondFactors() {
  const read = useRead(readSecondFactors, {})
  const { queries } = useConnection()
  const beginApp = useWrite(beginTotp)
  const beginKey = useWrite(beginPasskey)
  const remove = useWrite(removeSecondFactor, [readSecondFactors, readMe])
  const renew = useWrite(renewRecoveryCodes, [readSecondFactors])
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const AddApp = useLoaded(opened?.is === 'app' ? loadApp : undefined, MissingDialog)
  const AddPasskey = useLoaded(opened?.is === 'passkey' ? loadPasskey : undefined, MissingDialog)
  const Codes = useLoaded(opened?.is === 'codes' ? loadCodes : undefined, MissingDialog)

  const act = (work: () => Promise<Opened | undefined>) => {
    work().then(setOpened, (error: unknown) => {
      setOpened(undefined)
      failed(error, (message) => message)
    })
  }
  const close = () => setOpened(undefined)
  /** Only once codes are put away: where a factor was demanded another screen stands here then. */
  const finish = () => {
    close()
    void queries.invalidateQueries({ queryKey: [readMe.path] })
  }
  const added = (codes: readonly string[] | null) => {
    tellSaved({ what: 'second-factor' })
    if (codes) setOpened({ is: 'codes', codes })
    else finish()
  }
  const hasSome = (read.data?.items.length ?? 0) > 0
  return (
    <section className="section" aria-label="Segundo fator">
      <div className="row">
        <h2 className="h2" ref={heading} tabIndex={-1}>
          Segundo fator
        </h2>
      </div>
      <p className="mt-1 text-fg-2">
        {read.data && !hasSome
          ? 'Sua conta tem só a senha. Com um segundo fator, quem descobrir a senha não entra.'
          : 'Pedido ao entrar, depois da senha, e antes de ações delicadas.'}
      </p>
      <ReadRegion read={read} skeleton={<FactorsSkeleton />}>
        {({ items, recovery_codes }) => (
          <>
            <ul className="mt-3">
              {items.map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  now={now}
                  onRemove={() => setOpened({ is: 'removal', factor, isLast: items.length === 1 })}
                />
              ))}
              {items.length > 0 && (
                <li className="flex min-h-14 items-center gap-3 border-t py-2 last:border-b">
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="font-medium">Códigos de recuperação</span>
                    <span className="text-fg-2 text-12">
                      {recovery_codes === 1 ? 'Resta 1 código' : `Restam ${recovery_codes} códigos`}
                    </span>
                  </span>
                  <Button size="sm" onClick={() => setOpened({ is: 'renewal' })}>
                    Gerar outros
                  </Button>
                </li>
              )}
            </ul>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                size="sm"
                kind={hasSome ? 'secondary' : 'primary'}
                busy={beginApp.isPending}
                onClick={() => act(async () => ({ is: 'app', app: await beginApp.mutateAsync({}) }))}
              >
                Adicionar aplicativo autenticador
              </Button>
              <Button
                size="sm"
                busy={beginKey.isPending}
                onClick={() => act(async () => ({ is: 'passkey', begun: await beginKey.mutateAsync({}) }))}
              >
                Adicionar chave de acesso
              </Button>
            </div>
          </>
        )}
      </ReadRegion>
      {opened?.is === 'app' && AddApp && <AddApp app={opened.app} onAdded={added} onClose={close} />}
      {opened?.is === 'passkey' && AddPasskey && <AddPasskey begun={opened.begun} onAdded={added} onClose={close} />}
      {opened?.is === 'codes' && Codes && <Codes codes={opened.codes} onClose={finish} />}
      {opened?.is === 'renewal' && (
        <ConfirmDialog
          title="Gerar outros códigos?"
          text={['Os códigos de recuperação que você guardou deixam de valer.']}
          confirmLabel="Gerar"
          busy={renew.isPending}
          onCancel={close}
          onConfirm={() => act(async () => ({ is: 'codes', codes: (await renew.mutateAsync({})).recovery_codes }))}
        />
      )}
      {opened?.is === 'removal' && (
        <ConfirmDialog
          title={`Remover ${opened.factor.name}?`}
          text={[
            opened.isLast
              ? 'É o seu único segundo fator: sem ele a senha basta para entrar, e os códigos de recuperação deixam de valer.'
              : 'Ele deixa de servir para entrar.',
          ]}
          confirmLabel="Remover"
          danger
          busy={remove.isPending}
          onCancel={close}
          onConfirm={() =>
            act(async () => {
              await remove.mutateAsync({ params: { id: opened.factor.id } })
              tellSaved({ what: 'second-factor' })
              // The button that was pressed goes with its row.
              heading.current?.focus()
              return undefined
            })
          }
        />
      )}
    </section>
  )
}

export const FactorsSkeleton = () => (
  <Awaited className="mt-3">
    <div className="flex min-h-14 items-center border-t border-b">
      <Skeleton width="62%" height={24} />
    </div>
  </Awaited>
)

function FactorRow({ factor, now, onRemove }: { factor: SecondFactor; now: number; onRemove: () => void }) {
  const { kind, name, created_utc, last_used_utc } = factor
  return (
    <li className="flex min-h-14 items-center gap-3 border-t py-2 last:border-b">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium break-words">{name}</span>
        <span className="text-fg-2 text-12">
          {FACTOR_KINDS[kind]} · desde {formatDateTime(created_utc)}
          {last_used_utc !== null && (
            <>
              {' · último uso '}
              <time dateTime={last_used_utc} title={formatDateTime(last_used_utc)}>
                {relativeTime(last_used_utc, now)}
              </time>
            </>
          )}
        </span>
      </span>
      <Button size="sm" onClick={onRemove} aria-label={`Remover ${name}`}>
        Remover
      </Button>
    </li>
  )
}
