import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { useLoaded } from '../failure/use-loaded.ts'

/** Most users never meet one. */
const loadDialog = () => import('./StepUpDialog.tsx')

/** Asks who the user is when a call is refused without that, over whatever made the call. */
export function StepUp() {
  const { stepUp } = useConnection()
  const mark = useRef<HTMLSpanElement>(null)
  const [settle, setSettle] = useState<(isProved: boolean) => void>()
  // The connection knows no screen: whoever calls waits for what is answered here.
  useEffect(() => {
    let waiting: ((isProved: boolean) => void) | undefined
    const leave = stepUp.listen({
      isNear: () => {
        const root = mark.current?.getRootNode()
        return root instanceof ShadowRoot ? root.activeElement !== null : true
      },
      ask: () =>
        new Promise<boolean>((resolve) => {
          waiting = resolve
          setSettle(() => resolve)
        }),
    })
    return () => {
      leave()
      waiting?.(false)
    }
  }, [stepUp])
  const StepUpDialog = useLoaded(settle && loadDialog, MissingDialog)
  const end = (isProved: boolean) => {
    settle?.(isProved)
    setSettle(undefined)
  }
  return (
    <>
      <span ref={mark} hidden />
      {settle && StepUpDialog && <StepUpDialog onProved={() => end(true)} onClose={() => end(false)} />}
    </>
  )
}
