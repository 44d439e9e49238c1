// Who calls and is no person.

/** A device keeps no secret and is authorized by a code; a server has a secret; an agent tells what SATs say. */
export const CLIENT_KINDS = {
  device: { label: 'Dispositivos' },
  server: { label: 'Servidor' },
  agent: { label: 'Agente de SATs' },
} as const
export type ClientKind = keyof typeof CLIENT_KINDS
