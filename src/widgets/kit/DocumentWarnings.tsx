import { Note } from '#ui/painted/Status.tsx'

/** Lists the differences in a document that was taken all the same. */
export function DocumentWarnings({ warnings }: { warnings: readonly { code: string; message: string }[] }) {
  if (warnings.length === 0) return null
  return (
    <div className="mt-4">
      <Note level="warning" icon="triangle-alert">
        <b>Este documento foi recebido com avisos:</b>
        <ul>
          {warnings.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
