import { type ReactNode, useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { activateDevice } from '#api/contract/devices/oauth-devices.ts'
import { maskUserCode } from '#domain/access/user-code.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { Link } from '../kit/place/Link.tsx'
import { usePlace } from '../kit/place/place.ts'
import { useReport } from '../kit/report.ts'
import { useRoute } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import { ActivationForm } from './ActivationForm.tsx'
import './devices.css'
import { decisionText } from './use-device-writes.ts'

/** The address that a device shows: the code stands in it already, and only the user's press authorizes. */
export default function Activation() {
  const { search } = useRoute()
  const userCode = maskUserCode(new URLSearchParams(search).get('user_code') ?? '')
  const mayDecide = useCan(activateDevice)
  const place = usePlace()
  const [decided, setDecided] = useState<boolean>()
  useReport('ready')
  if (decided !== undefined) {
    return (
      <ActivationFrame>
        <Empty
          icon={decided ? 'circle-check' : 'ban'}
          title={decisionText(decided)}
          text={
            decided ? 'Continue no dispositivo: ele confirma em alguns segundos.' : 'O dispositivo não terá acesso.'
          }
          action={
            // An element of its own leads nowhere else.
            place.href(paths.devices()) === undefined ? undefined : (
              <Link className="button sm" to={paths.devices()}>
                Ver dispositivos
              </Link>
            )
          }
        />
      </ActivationFrame>
    )
  }
  return (
    <ActivationFrame>
      {mayDecide ? (
        <ActivationForm userCode={userCode} onDecided={setDecided} />
      ) : (
        <Note level="warning" icon="lock">
          Seu perfil não permite autorizar dispositivos.
        </Note>
      )}
    </ActivationFrame>
  )
}

const ActivationFrame = ({ children }: { children: ReactNode }) => (
  <section className="section device-activation">
    <div className="row" part="toolbar">
      <slot name="toolbar-start" />
      <h2 className="h2">Ativar por código</h2>
      <span className="flex-1" />
      <slot name="toolbar-end" />
    </div>
    {children}
  </section>
)
