// What the screens make of a device: the four states of section 4.

/** The facts that a device's state comes from. */
export interface DeviceFacts {
  is_authorized: boolean
  activated_by_user_id: string | null
  device_credential: { is_expired: boolean }
}

export type DeviceState = 'waiting' | 'expired' | 'active' | 'unconfirmed'

export const CONFIRMATION_HINT = 'Aguardando confirmação pelo dispositivo'

export function deviceState({ is_authorized, activated_by_user_id, device_credential }: DeviceFacts): DeviceState {
  if (!is_authorized) return device_credential.is_expired ? 'expired' : 'waiting'
  return activated_by_user_id === null ? 'unconfirmed' : 'active'
}
