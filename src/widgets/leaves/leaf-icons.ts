import {
  Archive,
  Ban,
  Check,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  CloudOff,
  Copy,
  HardDrive,
  type IconNode,
  OctagonX,
  SearchX,
  TriangleAlert,
} from 'lucide'

/** The icons of leaves alone, by Lucide's names: the registry of the screens is several times as large. */
export const leafIcons = {
  archive: Archive,
  ban: Ban,
  check: Check,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-slash': CircleSlash,
  'circle-x': CircleX,
  clock: Clock,
  'cloud-off': CloudOff,
  copy: Copy,
  'hard-drive': HardDrive,
  'octagon-x': OctagonX,
  'search-x': SearchX,
  'triangle-alert': TriangleAlert,
} satisfies Record<string, IconNode>

export type LeafIcon = keyof typeof leafIcons
