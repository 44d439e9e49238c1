import type { Permission } from '../access/permissions.ts'

export interface EventKind {
  label: string
  /** The permission without which nobody lets another system hear of it. */
  needs: Permission
}

/**
 * The events that other systems may hear of, each as it is named on the wire: the thing, and what became of it. A name and what its data have never change
 * (docs/decisions.md#events): what says more is added, and what says something else is another name.
 */
export const EVENT_KINDS = {
  'nfce.received': { label: 'NFC-e recebida', needs: 'nfce:read' },
  'nfce.authorized': { label: 'NFC-e autorizada', needs: 'nfce:read' },
  'nfce.rejected': { label: 'NFC-e rejeitada', needs: 'nfce:read' },
  'nfce.canceled': { label: 'NFC-e cancelada', needs: 'nfce:read' },
  'cfe.received': { label: 'CF-e recebido', needs: 'cfe:read' },
  'cfe.authorized': { label: 'CF-e confirmado pela SEFAZ', needs: 'cfe:read' },
  'cfe.rejected': { label: 'CF-e recusado pela SEFAZ', needs: 'cfe:read' },
  'cfe.canceled': { label: 'CF-e cancelado', needs: 'cfe:read' },
  'nfce_gap.opened': { label: 'Lacuna na numeração de NFC-e', needs: 'nfce:read' },
  'nfce_gap.closed': { label: 'Lacuna na numeração fechada por nota ou inutilização', needs: 'nfce:read' },
  'nfce_gap.explained': { label: 'Lacuna na numeração explicada', needs: 'nfce:read' },
  'month.closed': { label: 'Mês fechado', needs: 'nfce:read' },
  'month.reopened': { label: 'Mês reaberto', needs: 'nfce:read' },
  'download.ready': { label: 'Download em lote pronto', needs: 'nfce:read' },
  'alert.opened': { label: 'Alerta aberto', needs: 'sat_notification:read' },
  'alert.taken': { label: 'Alerta assumido', needs: 'sat_notification:read' },
  'alert.resolved': { label: 'Alerta encerrado', needs: 'sat_notification:read' },
  'certificate.expiring': { label: 'Certificado digital a vencer', needs: 'company:read' },
} as const satisfies Record<string, EventKind>

export type EventKindName = keyof typeof EVENT_KINDS

/** The message by which a receiver is tried: of no kind that is chosen. */
export const TEST_EVENT = 'webhook.test'
/** The version of what all messages have in common. */
export const EVENT_VERSION = 1

// The names of an object's own keys.
export const EVENT_NAMES = Object.keys(EVENT_KINDS) as EventKindName[]

export const isEventKind = (name: string): name is EventKindName => Object.hasOwn(EVENT_KINDS, name)

/** Tells of a kind if it tells of companies' notes as well, where the organization has any: who lets another system hear of it reads notes, too. */
export const tellsOfNotes = (name: EventKindName): boolean => name.startsWith('alert.')

/** Returns an event's name in words. */
export const eventLabel = (kind: string): string => (isEventKind(kind) ? EVENT_KINDS[kind].label : 'Teste do webhook')

/** Days for which events can be sent again. */
export const REPLAY_DAYS = 30
/** Hours for which a message is tried. */
export const TRIED_HOURS_OF_EVENT = 24
