import { registerTables } from '../../store/schema/sats/register.ts'
import { defineSubject } from '../../subject.ts'
import * as pointsOfSale from './points-of-sale.ts'
import * as satAlertChanges from './sat-alert-changes.ts'
import * as satManager from './sat-manager.ts'
import * as satRegistry from './sat-registry.ts'
import * as satStates from './sat-states.ts'
import * as sats from './sats.ts'
import figures from '../../documents/figures/subject.ts'
import plans from '../../identity/plans/subject.ts'
import alarms from '../alarms/subject.ts'
import alerts from '../alerts/subject.ts'
import commands from '../commands/subject.ts'
import telemetry from '../telemetry/subject.ts'

export default defineSubject({
  name: 'register',
  handlers: { ...pointsOfSale, ...satAlertChanges, ...satManager, ...satRegistry, ...satStates, ...sats },
  tables: registerTables,
  uses: [figures, plans, alarms, alerts, commands, telemetry],
})
