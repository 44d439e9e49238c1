import type { FiscalSavedKind } from '../kit/element/public.ts'
import type { AttributeReference, Optional } from './vocabulary.ts'

/** An element in the words that partners read. What its declaration says (widget.ts) is not repeated here. */
export interface ElementReference {
  /** What it shows, in a line: README's table says the same. */
  shows: string
  /** Its own, beside the common ones. */
  attributes?: Readonly<Record<string, AttributeReference>>
  /** Of the parts and slots that not every element has. */
  has: readonly Optional[]
  /** What its user may save. */
  saves: readonly FiscalSavedKind[]
}

const ALL = ['table', 'dialog', 'empty'] as const

const context: AttributeReference = {
  about: 'Whose: of those who administer the tenant, or of those who are limited to company groups.',
  values: ['primary', 'secondary'],
}
const ACCESS = ['grant', 'role', 'company_group'] as const

export const elementReferences: Readonly<Record<string, ElementReference>> = {
  'fiscal-dashboard': { shows: 'sales at a glance: totals, notes, taxes, payments', has: ALL, saves: [] },
  'fiscal-nfce-list': { shows: 'the list of NFC-e notes, with their details and events', has: ALL, saves: [] },
  'fiscal-nfce-detail': {
    shows: 'one note',
    attributes: { 'nfce-key': { about: 'The access key of the note, 44 positions. Required.' } },
    has: ['table', 'dialog'],
    saves: [],
  },
  'fiscal-cfe-list': { shows: "the list of CF-e coupons, with each one's dialog", has: ALL, saves: [] },
  'fiscal-cfe-skips': {
    shows: "the numbers missing in the coupons' sequences",
    has: ['table', 'empty'],
    saves: [],
  },
  'fiscal-downloads': {
    shows: 'bulk downloads: the requests, and a new one',
    has: ALL,
    saves: ['nf_download'],
  },
  'fiscal-import': { shows: 'import of documents: files, zips and folders', has: [], saves: ['document'] },
  'fiscal-companies': {
    shows: 'the companies, their data, certificates and alerts',
    has: ALL,
    saves: ['company', 'certificate'],
  },
  'fiscal-sat-park': {
    shows: 'the park of SATs: boxes, panel of one, recent alerts',
    has: ['empty'],
    saves: [],
  },
  'fiscal-sats': {
    shows: 'the SATs, with monitoring, history and commands of each',
    has: ALL,
    saves: ['sat_command'],
  },
  'fiscal-sat-alerts': { shows: 'the SATs in alert', has: ALL, saves: [] },
  'fiscal-sat-alarms': {
    shows: 'what alerts are raised for, and who hears of them',
    has: ['dialog', 'empty'],
    saves: ['sat_alarm'],
  },
  'fiscal-sat-manager': {
    shows: "each company's points of sale, and their SATs",
    has: ['dialog', 'empty'],
    saves: ['point_of_sale', 'sat'],
  },
  'fiscal-grants': {
    shows: 'who has access: users with their roles and groups',
    attributes: { context },
    has: ALL,
    saves: ACCESS,
  },
  'fiscal-roles': {
    shows: 'roles, with the matrix of what each permits',
    attributes: { context },
    has: ALL,
    saves: ACCESS,
  },
  'fiscal-company-groups': {
    shows: 'groups of companies, which accesses are limited to',
    has: ALL,
    saves: ACCESS,
  },
  'fiscal-audit': { shows: 'who changed what, when and from where', has: ALL, saves: [] },
  'fiscal-subscription-plan': {
    shows: 'the plan: modules, and how much of each quota is used',
    has: ['dialog'],
    saves: ['plan'],
  },
  'fiscal-profile': {
    shows: "the user's password, sessions and preferences",
    has: [],
    saves: ['password', 'session'],
  },
  'fiscal-devices': {
    shows: 'devices that read data, codes, who authorized them',
    has: ALL,
    saves: ['device'],
  },
  'fiscal-device-activation': {
    shows: 'the code that a device shows, to be authorized',
    has: [],
    saves: ['device'],
  },
}
