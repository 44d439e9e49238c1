/** Whoever can ask the user to prove who they are: a screen, which the connection knows nothing of. */
export interface ProofAsker {
  /** Tells if the user is there now: several elements of a page share a connection. */
  isNear(): boolean
  /** False where the user would rather not. */
  ask(): Promise<boolean>
}

export interface StepUp {
  /** Takes part until the answer is called. */
  listen(asker: ProofAsker): () => void
  /** Has the user asked, once for all calls that wait for it; undefined where nobody can. */
  confirm(): Promise<boolean> | undefined
}

export function stepUp(): StepUp {
  const askers: ProofAsker[] = []
  let pending: Promise<boolean> | undefined
  return {
    listen(asker) {
      askers.push(asker)
      return () => void askers.splice(askers.indexOf(asker), 1)
    },
    confirm() {
      const asker = askers.findLast((one) => one.isNear()) ?? askers.at(-1)
      if (!pending && asker) {
        pending = asker.ask().finally(() => {
          pending = undefined
        })
      }
      return pending
    },
  }
}
