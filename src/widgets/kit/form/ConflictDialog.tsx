import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { LastChange } from '#api/contract/conflict.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { conflictChoices } from './conflict-choices.ts'
import type { ConflictState, Met } from './use-conflict.ts'

interface Props<I extends FieldValues> {
  state: ConflictState<I>
  met: Met<I>
}

/** Asks what becomes of a form's values where somebody else has changed what they were made from: who, when, what, and the ways on. */
export default function ConflictDialog<I extends FieldValues>({ state, met }: Props<I>) {
  const { see, join, overwrite, close } = conflictChoices(state, met)
  const read = z.safeParse(LastChange, met.conflict)
  const { email, changed_utc, changes } = read.data ?? { email: null, changed_utc: null, changes: [] }
  return (
    <Dialog
      title="Outra pessoa alterou este registro"
      onClose={close}
      persistent
      footer={
        <>
          <Button kind="ghost" onClick={see}>
            Ver o estado atual
          </Button>
          <Button kind="danger" onClick={overwrite}>
            Sobrescrever
          </Button>
          <Button kind="primary" onClick={join} data-autofocus>
            Juntar
          </Button>
        </>
      }
    >
      <p>
        <b>{email ?? 'Outra pessoa'}</b> salvou alterações
        {changed_utc !== null && ` em ${formatDateTime(changed_utc)}`}, depois que você abriu este registro.
      </p>
      {changes.length > 0 && (
        <ul className="my-3 list-disc ps-5" aria-label="O que mudou">
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              <b>{field}</b>: {without(from, to) || 'nada'} → {without(to, from) || 'nada'}
            </li>
          ))}
        </ul>
      )}
      <p>Nada do que você preencheu se perdeu.</p>
      <ul className="mt-3 list-disc ps-5">
        <li>
          <b>Juntar</b>: o que só a outra pessoa alterou é assumido, o que você alterou fica. Confira antes de salvar.
        </li>
        <li>
          <b>Sobrescrever</b>: tudo é salvo como você preencheu.
        </li>
      </ul>
    </Dialog>
  )
}

/** Separator of several values in the trail's text. */
const BETWEEN = '; '
/** Returns those of several values that the other side lacks. */
const without = (values: string | null, others: string | null): string =>
  (values?.split(BETWEEN) ?? []).filter((one) => !others?.split(BETWEEN).includes(one)).join(BETWEEN)
