import { useState } from 'react'
import type { FactorQuestion } from '#api/contract/account/session.ts'
import { Button } from '#ui/painted/Button.tsx'
import { ApiForm } from '#widgets/kit/form/ApiForm.tsx'
import { SubmitButton } from '#widgets/kit/form/buttons.tsx'
import { ProofFields } from '#widgets/kit/factors/ProofFields.tsx'
import { kindsHere, PROOF_SCHEMAS, proofOf } from '#widgets/kit/factors/proof-kinds.ts'
import type { Session } from '../session/session.ts'
import { signInBy } from './sign-in.ts'

interface Props {
  question: FactorQuestion
  onEntered: (session: Required<Session>) => void
  onBack: () => void
}

/** After the password: the second factor. */
export default function SecondStep({ question, onEntered, onBack }: Props) {
  const kinds = kindsHere(question)
  const [kind, setKind] = useState(kinds[0])
  return (
    <ApiForm
      key={kind}
      schema={PROOF_SCHEMAS[kind ?? 'passkey']}
      defaults={{ code: '', password: '' }}
      send={async (typed) => signInBy(question.challenge, await proofOf(kind ?? 'passkey', question, typed))}
      onSaved={onEntered}
      failure={(message) => message}
      isDisposable
      autoFocus
      actions={
        <>
          {kind && (
            <SubmitButton size="lg" busyLabel="Entrando...">
              {kind === 'passkey' ? 'Usar a chave de acesso' : 'Entrar'}
            </SubmitButton>
          )}
          <Button size="lg" kind="ghost" onClick={onBack}>
            Voltar
          </Button>
        </>
      }
    >
      <h1>Segundo fator</h1>
      <ProofFields kind={kind} kinds={kinds} onKind={setKind} size="lg" />
    </ApiForm>
  )
}
