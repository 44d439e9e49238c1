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
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { ReadRegion } from '../failure/ReadScreen.tsx'
import { useFailed } from '../failure/use-failed.ts'
import { useLoaded } from '../failure/use-loaded.ts'
import { useTellSaved } from '../saved.ts'
import { FactorList, FactorsSkeleton } from './FactorList.tsx'

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
            <FactorList
              factors={items}
              codes={recovery_codes}
              onRemove={(factor) => setOpened({ is: 'removal', factor, isLast: items.length === 1 })}
              onRenew={() => setOpened({ is: 'renewal' })}
            />
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
        <RenewalDialog
          busy={renew.isPending}
          onCancel={close}
          onConfirm={() => act(async () => ({ is: 'codes', codes: (await renew.mutateAsync({})).recovery_codes }))}
        />
      )}
      {opened?.is === 'removal' && (
        <RemovalDialog
          name={opened.factor.name}
          isLast={opened.isLast}
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

interface Question {
  busy: boolean
  onCancel: () => void
  onConfirm: () => void
}

const RenewalDialog = (question: Question) => (
  <ConfirmDialog
    title="Gerar outros códigos?"
    text={['Os códigos de recuperação que você guardou deixam de valer.']}
    confirmLabel="Gerar"
    {...question}
  />
)

const RemovalDialog = ({ name, isLast, ...question }: Question & { name: string; isLast: boolean }) => (
  <ConfirmDialog
    title={`Remover ${name}?`}
    text={[
      isLast
        ? 'É o seu único segundo fator: sem ele a senha basta para entrar, e os códigos de recuperação deixam de valer.'
        : 'Ele deixa de servir para entrar.',
    ]}
    confirmLabel="Remover"
    danger
    {...question}
  />
)
