import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallError } from '#api/client/call.ts'

/** As the server said it; its words are read by what asks (ConflictDialog.tsx). */
type Conflict = NonNullable<CallError['conflict']>

interface Versioned {
  version: string
}

/** The basis of a form, and the way to fill it from its present state. */
export interface ReadFrom<I> extends Versioned {
  inputOf: (current: unknown) => I
}

/** For a form's `from`; undefined for a new thing. What stands is the reply of the call that changes it, which has what `inputOf` needs. */
export const readFrom = <T extends Versioned, I>(
  item: T | undefined,
  inputOf: (item: T) => I,
): ReadFrom<I> | undefined => item && { version: item.version, inputOf: (current) => inputOf(current as T) }

/** Somebody else has changed what the form was filled from: all three states, none of which is lost before one is saved. */
export interface Met<I> extends Versioned {
  conflict: Conflict
  base: I
  mine: I
  current: I
  /** True if the form holds the current state, to be looked at. */
  isSeen: boolean
}

/** The means of the ways on from a conflict (conflict-choices.ts), most of which come with the question. */
export interface ConflictState<I extends FieldValues> {
  form: Pick<UseFormReturn<I>, 'reset' | 'getValues'>
  met: Met<I> | undefined
  setMet: (met: Met<I> | undefined) => void
  /** Values of two people stand in the form, and are to be looked at. */
  isJoined: boolean
  setIsJoined: (isJoined: boolean) => void
  /** Puts values into the form, of which `base` is what they were made from. */
  fill: (values: I, base: I) => void
  /** The same for good, made from the current state. */
  settle: (values: I, met: Met<I>) => void
  /** Saves what is in the form, made from a version. */
  save: (version: string) => void
}

interface Options<I> {
  from: ReadFrom<I> | undefined
  /** Saves what is in the form, made from a version. */
  save: (version: string) => void
}

/** Follows the basis of a form's values, and settles what becomes of them where it is not the present state any more. */
export function useConflict<I extends FieldValues, O>(form: UseFormReturn<I, unknown, O>, { from, save }: Options<I>) {
  const [version, setVersion] = useState(from?.version)
  const [met, setMet] = useState<Met<I>>()
  const [isJoined, setIsJoined] = useState(false)

  const fill = (values: I, base: I) => {
    form.reset(base)
    form.reset(values, { keepDefaultValues: true })
  }
  const settle = (values: I, { current, version: now }: Met<I>) => {
    fill(values, current)
    setVersion(now)
    setMet(undefined)
  }
  return {
    /** Version of the basis of the form's values. */
    version: met?.isSeen ? met.version : version,
    state: { form, met, setMet, isJoined, setIsJoined, fill, settle, save },
    /** Takes a refusal up; false where it is none of this kind. */
    meet: ({ conflict }: CallError): boolean => {
      if (!from || !conflict) return false
      const current = from.inputOf(conflict.current)
      // The reply of a change that may be refused so has a version.
      const { version: now } = conflict.current as Versioned
      // The current state was looked at and saved, and is not that any more: what was filled in here still waits.
      const waiting = met?.isSeen ? met : undefined
      if (waiting) fill(waiting.mine, waiting.base)
      // A form's defaults are complete here; react-hook-form allows them to be partial.
      const { base, mine } = waiting ?? { base: form.formState.defaultValues as I, mine: form.getValues() }
      setMet({ conflict, base, mine, current, version: now, isSeen: false })
      setIsJoined(false)
      return true
    },
    /** Makes the saved reply the basis of the next change. */
    saved: (reply: unknown) => {
      setMet(undefined)
      setIsJoined(false)
      // The reply of a change that names its version has the next one.
      if (from) setVersion((reply as Versioned).version)
    },
  }
}
