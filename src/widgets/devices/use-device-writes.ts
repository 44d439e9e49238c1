import { useWrite } from '#api/client/use-connection.ts'
import { activateDevice, listOauthDevices, revokeDevice } from '#api/contract/devices/oauth-devices.ts'
import { useTellSaved } from '../kit/saved.ts'

/** Changes devices; the lists are read anew after it. */
export function useDeviceWrites() {
  const activate = useWrite(activateDevice, [listOauthDevices])
  const revoke = useWrite(revokeDevice, [listOauthDevices])
  const tellSaved = useTellSaved()
  return {
    /** `allowed`: false refuses the device. */
    decide: async (user_code: string, allowed: boolean) => {
      await activate.mutateAsync({ body: { user_code, allowed } })
      tellSaved({ what: 'device' })
    },
    revoke: async (uuid: string) => {
      await revoke.mutateAsync({ params: { uuid } })
      tellSaved({ what: 'device', id: uuid })
    },
  }
}

/** Writes the outcome of a decision. */
export const decisionText = (allowed: boolean) => (allowed ? 'Dispositivo autorizado' : 'Dispositivo recusado')
