import { readAddress } from '#api/client/address.ts'
import type { listOauthDevices } from '#api/contract/devices/oauth-devices.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'

export default defineWidget({
  area: 'devices',
  title: 'Dispositivos',
  menu: [
    {
      group: 'Administração',
      order: 4,
      label: 'Dispositivos',
      description: 'Os dispositivos que leem dados em nome da organização, e como autorizar mais um.',
      icon: 'smartphone',
      path: paths.devices(),
      needs: ['device:read'],
    },
  ],
  routes: [
    {
      name: 'devices.index',
      path: '/devices',
      // Login only (docs/decisions.md#login-only-routes); the list needs device:read on the server.
      needs: [],
      screen: () => import('./Devices.tsx'),
      reads: () => [readAddress<typeof listOauthDevices>('/oauth2_devices/', {})],
    },
    {
      name: 'devices.activate',
      path: '/devices/activate',
      title: 'Ativar dispositivo',
      needs: [],
      screen: () => import('./Activation.tsx'),
    },
  ],
  elements: {
    'fiscal-devices': {
      shows: { en: 'devices that read data, codes, who authorized them' },
      has: ['table', 'dialog', 'empty'],
      saves: ['device'],
      height: [560, 900],
      start: () => paths.devices(),
    },
    'fiscal-device-activation': {
      shows: {
        en: 'the code that a device shows, to be authorized',
        pt: 'o código que um dispositivo mostra, para ser autorizado',
      },
      has: [],
      saves: ['device'],
      height: [330, 330],
      only: 'devices.activate',
      start: () => paths.deviceActivation(),
    },
  },
})
