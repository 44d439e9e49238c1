import type { Nfce } from '#api/contract/documents/nfces.ts'
import { Note } from '#ui/painted/Status.tsx'

/** What SEFAZ's replies say of a note beside its status: alerts, codes that nobody knows, what is to be looked up. */
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
