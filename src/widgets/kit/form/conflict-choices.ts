import type { FieldValues } from 'react-hook-form'
import { joined } from './joined.ts'
import type { ConflictState, Met } from './use-conflict.ts'

/** The ways on from a conflict. None loses what was filled in before one of the states is saved. */
export const conflictChoices = <I extends FieldValues>(
  { form, setMet, setIsJoined, fill, settle, save }: ConflictState<I>,
  met: Met<I>,
) => ({
  see() {
    form.reset(met.current)
    setMet({ ...met, isSeen: true })
  },
  /** From the current state to what was filled in here. */
  back() {
    // What was made of the current state meanwhile is that state from now on.
    const current = form.getValues()
    fill(met.mine, met.base)
    setMet({ ...met, current, isSeen: false })
  },
  join() {
    settle(joined(met.base, met.mine, met.current), met)
    setIsJoined(true)
  },
  overwrite() {
    settle(met.mine, met)
    save(met.version)
  },
  /** Goes on editing; saved again, the same is asked again. */
  close: () => setMet(undefined),
})
