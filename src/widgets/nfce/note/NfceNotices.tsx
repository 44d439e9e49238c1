import type { ComponentProps } from 'react'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { Note } from '#ui/painted/Status.tsx'

type Notices = Nfce['notices']

/** Lists notices of SEFAZ's replies beside the note's status: alerts, unknown codes, matters to be looked up; messages are none of them. */
export function NfceNotices({ notices }: { notices: Notices }) {
  const isMessage = ({ code }: Notices[number]) => code === 'sefaz_message'
  return (
    <>
      <Listed notices={notices.filter((one) => !isMessage(one))} level="warning" icon="triangle-alert" />
      <Listed notices={notices.filter(isMessage)} level="info" icon="info" />
    </>
  )
}

function Listed({ notices, level, icon }: { notices: Notices } & Pick<ComponentProps<typeof Note>, 'level' | 'icon'>) {
  if (notices.length === 0) return null
  return (
    <div className="mt-2">
      <Note level={level} icon={icon}>
        <ul>
          {notices.map(({ message }, index) => (
            <li key={index} className="wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
