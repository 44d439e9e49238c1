// Who calls and is no person.

/**
 * A device keeps no secret and is authorized by a code; a server has a secret; a portal has one that it exchanges for
 * its pages' tokens; an agent tells what SATs say.
 */
export const CLIENT_KINDS = {
  device: { label: 'Dispositivos' },
  server: { label: 'Servidor' },
  portal: { label: 'Portal' },
  agent: { label: 'Agente de SATs' },
} as const
export type ClientKind = keyof typeof CLIENT_KINDS
