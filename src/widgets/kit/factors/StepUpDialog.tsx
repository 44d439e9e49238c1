import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { giveProof } from '#api/contract/account/second-factor.ts'
import type { FactorQuestion } from '#api/contract/account/session.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { FormSkeleton } from '#ui/painted/Skeleton.tsx'
import { ReadRegion } from '../failure/ReadScreen.tsx'
import { ApiForm } from '../form/ApiForm.tsx'
import { SubmitButton } from '../form/buttons.tsx'
import { ProofFields } from './ProofFields.tsx'
import { kindsHere, PROOF_SCHEMAS, proofOf } from './proof-kinds.ts'
import { useProofQuestion } from './use-proof-question.ts'

export interface StepUpProps {
  onProved: () => void
  onClose: () => void
}

/** Asks for a proof before a sensitive call goes on; what was typed for that call waits behind it. */
export default function StepUpDialog({ onProved, onClose }: StepUpProps) {
  const read = useProofQuestion()
  return (
    <Dialog title="Confirme que é você" size="sm" persistent onClose={onClose}>
      <ReadRegion read={read} skeleton={<FormSkeleton fields={1} />}>
        {(question) => <Question question={question} onProved={onProved} onClose={onClose} />}
      </ReadRegion>
    </Dialog>
  )
}

function Question({ question, onProved, onClose }: StepUpProps & { question: FactorQuestion }) {
  const connection = useConnection()
  const kinds = kindsHere(question)
  const [kind, setKind] = useState(kinds[0])
  return (
    <ApiForm
      key={kind}
      className="form"
      schema={PROOF_SCHEMAS[kind ?? 'passkey']}
      defaults={{ code: '', password: '' }}
      send={async (typed) => {
        const proof = await proofOf(kind ?? 'passkey', question, typed)
        return connection.call(giveProof, { body: { challenge: question.challenge, proof } })
      }}
      onSaved={onProved}
      failure={(message) => message}
      isQuiet
      isDisposable
      autoFocus
      actions={
        <div className="row mt-2 justify-end">
          <Button kind="ghost" onClick={onClose}>
            Cancelar
          </Button>
          {kind && <SubmitButton>Confirmar</SubmitButton>}
        </div>
      }
    >
      <p className="text-fg-2">Esta ação é delicada. Confirme para continuar: o que você preencheu está guardado.</p>
      <ProofFields kind={kind} kinds={kinds} onKind={setKind} />
    </ApiForm>
  )
}
