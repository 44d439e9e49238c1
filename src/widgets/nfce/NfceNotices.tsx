import type { Nfce } from '#api/contract/documents/nfces.ts'
import { Note } from '#ui/painted/Status.tsx'

/** Lists notices of SEFAZ's replies beside the note's status: alerts, unknown codes, matters to be looked up. */
export function NfceNotices({ notices }: { notices: Nfce['notices'] }) {
  if (notices.length === 0) return null
  return (
    <div className="mt-2">
      <Note level="warning" icon="triangle-alert">
        <ul>
          {notices.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
