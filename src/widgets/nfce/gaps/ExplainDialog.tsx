import { type SyntheticEvent, useId, useState } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import {
  explainNfceGaps,
  type GapExplanation,
  listOwnGapReasons,
  MOST_EXPLAINED,
} from '#api/contract/documents/nfce-gap-reasons.ts'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { GAP_REASONS, OWN_REASON, reasonsFor } from '#domain/documents/numbers/nfce-gaps.ts'
import { formatQuantity } from '#domain/money.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { useFailureSnackbar } from '../../kit/failure/use-failed.ts'
import type { ChosenDialogProps, Doing } from '../../kit/list/acting/chosen-action.ts'
import './explain.css'
import { rangesText, useTellExplained } from './use-tell-explained.ts'

/** The most letters of a reason of one's own, as a button has room for. */
const MOST_LETTERS = 120

/** One reason for all numbers that are chosen: a press gives it, since it is taken back as easily. */
export function ExplainDialog({ items, run, onClose }: ChosenDialogProps<NfceGap>) {
  const own = useRead(listOwnGapReasons, {})
  useFailureSnackbar(own.error)
  const tell = useTellExplained()
  const [busy, setBusy] = useState<string>()
  const [typed, setTyped] = useState('')
  const id = useId()
  const explained = items.filter(({ reasons }) => reasons.length > 0).length

  const explain = async (body: GapExplanation, name: string) => {
    setBusy(name)
    const changes: string[] = []
    const done = await explainAll(items, run, { body, changes })
    if (done > 0) {
      const what = body.reason === 'none' ? 'sem explicação' : done === 1 ? 'explicada' : 'explicadas'
      tell(`${rangesText(done)} ${what}`, changes)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const note = typed.trim()
    if (note !== '') void explain({ reason: OWN_REASON, note }, 'typed')
  }
  const reasons = [...new Set(items.flatMap(({ kind }) => reasonsFor(kind)))].filter((reason) => reason !== OWN_REASON)
  const choice = (name: string, body: GapExplanation, label: string, aside?: string) => (
    <li key={name}>
      <Button
        busy={busy === name}
        disabled={busy !== undefined && busy !== name}
        onClick={() => void explain(body, name)}
      >
        {label}
        {aside && <small>{aside}</small>}
      </Button>
    </li>
  )
  const fitText = (reason: (typeof reasons)[number]) => {
    const fitting = items.filter(({ kind }) => reasonsFor(kind).includes(reason)).length
    return fitting < items.length ? `vale para ${formatQuantity(fitting)}` : undefined
  }
  return (
    <Dialog
      title="Explicar números"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={onClose}>Cancelar</Button>
        </>
      }
    >
      <p className="text-fg-2">{rangesText(items.length)}. Escolha o motivo de todas; “Desfazer” o retira.</p>
      <ul className="reason-choices" aria-label="Motivos">
        {reasons.map((reason) => choice(reason, { reason, note: '' }, GAP_REASONS[reason].label, fitText(reason)))}
        {own.data?.items.map((note) => choice(`own ${note}`, { reason: OWN_REASON, note }, note))}
        {explained > 0 &&
          choice(
            'none',
            { reason: 'none', note: '' },
            'Retirar a explicação',
            explained < items.length ? `${formatQuantity(explained)} têm uma` : undefined,
          )}
      </ul>
      <form id={id} className="own-reason" onSubmit={submit}>
        <TextField
          label="Outro motivo"
          hint="Fica entre os motivos da organização, para as próximas vezes."
          value={typed}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          kind="primary"
          busy={busy === 'typed'}
          disabledReason={typed.trim() === '' ? 'Escreva o motivo' : undefined}
        >
          Explicar
        </Button>
      </form>
    </Dialog>
  )
}

/** Explains as many at once as a call takes; returns how many are explained, and adds the changes that can be undone. */
async function explainAll(
  items: readonly NfceGap[],
  run: (doing: Doing<NfceGap>) => Promise<void>,
  { body, changes }: { body: GapExplanation; changes: string[] },
): Promise<number> {
  let done = 0
  await run(async (all, { call, signal, done: tellDone }) => {
    const byId = new Map(all.map((item) => [item.id, item]))
    const failed: { item: NfceGap; error: unknown }[] = []
    for (let at = 0; at < all.length && !signal.aborted; at += MOST_EXPLAINED) {
      const part = all.slice(at, at + MOST_EXPLAINED)
      const outcome = await call(explainNfceGaps, { body: { ...body, ids: part.map((item) => item.id) } })
      if (outcome.change !== null) changes.push(outcome.change)
      done += outcome.done.length
      for (const { id, message } of outcome.failed) {
        const item = byId.get(id)
        if (item) failed.push({ item, error: new Error(message) })
      }
      tellDone(Math.min(all.length, at + MOST_EXPLAINED))
    }
    return failed
  })
  return done
}
