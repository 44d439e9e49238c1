import access from './access/widget.ts'
import audit from './audit/widget.ts'
import cfe from './cfe/widget.ts'
import companies from './companies/widget.ts'
import dashboard from './dashboard/widget.ts'
import devices from './devices/widget.ts'
import documents from './documents/widget.ts'
import downloads from './downloads/widget.ts'
import type { Widget } from './kit/widget.ts'
import monthEnd from './month-end/widget.ts'
import nfce from './nfce/widget.ts'
import norms from './norms/widget.ts'
import notices from './notices/widget.ts'
import oauthClients from './oauth-clients/widget.ts'
import paper from './paper/widget.ts'
import pending from './pending/widget.ts'
import plan from './plan/widget.ts'
import profile from './profile/widget.ts'
import satManager from './sat-manager/widget.ts'
import search from './search/widget.ts'
import sats from './sats/widget.ts'

/** Every area of the product. Elements, host routes and menu come from here. */
export const widgets: readonly Widget[] = [
  access,
  audit,
  cfe,
  companies,
  dashboard,
  devices,
  documents,
  downloads,
  monthEnd,
  nfce,
  norms,
  notices,
  oauthClients,
  paper,
  pending,
  plan,
  profile,
  satManager,
  sats,
  search,
]
