import { createContext, use, useEffect } from 'react'

/** The form's state for its fields and buttons, beside react-hook-form's own. */
export interface FormState {
  /** The form's id. */
  id: string
  pending: boolean
  names: Set<string>
  cancel: (() => void) | undefined
  /** Another thing is asked for: what was said of the former one is over. */
  clear: () => void
  /** The thing is gone: the form may be left, whatever was typed. */
  release: () => void
}

export const FormStateContext = createContext<FormState | undefined>(undefined)

export function useFormShell(): FormState {
  const state = use(FormStateContext)
  if (!state) throw new Error('No form above this component')
  return state
}

/** Tells the form that a field is in the page, so that the server's message for it can stand there. */
export function useField(name: string): void {
  const { names } = useFormShell()
  useEffect(() => {
    names.add(name)
    return () => void names.delete(name)
  }, [names, name])
}
