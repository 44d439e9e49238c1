import { Reload, useMissing } from './MissingPart.tsx'

/** Where a control stands whose code could not be had: there is room for no more than the way out. */
export function MissingControl() {
  useMissing()
  return (
    <span role="alert">
      <Reload />
    </span>
  )
}
