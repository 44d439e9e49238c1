import { expect, test } from 'vitest'
import { createCompanyGroup } from '#api/contract/access/company-groups.ts'
import { createGrant } from '#api/contract/access/grants.ts'
import { createRole } from '#api/contract/access/roles.ts'
import { addPasskey, askProof, giveProof } from '#api/contract/account/second-factor.ts'
import { readSettings } from '#api/contract/account/settings.ts'
import { listCompanyAlerts } from '#api/contract/companies/companies.ts'
import { createCompany } from '#api/contract/companies/company-forms.ts'
import { readFirstSteps } from '#api/contract/companies/first-steps.ts'
import { createPointOfSale } from '#api/contract/companies/points-of-sale.ts'
import { createSat, retireSat, reviveSat } from '#api/contract/companies/sat-registry.ts'
import { createPlan } from '#api/contract/devices/plans.ts'
import { streamChanges } from '#api/contract/changes.ts'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import {
  createAlertBrowser,
  deleteAlertBrowser,
  listAlertBrowsers,
  readPushKey,
  tryAlertBrowser,
} from '#api/contract/sats/alert-browsers.ts'
import { createSatAlarm, readSatAlarmFiring } from '#api/contract/sats/sat-alarms.ts'
import { widgets } from '#widgets/index.ts'
import { readModule, takenOfContract } from '../../contract-imports.ts'
import { cases } from '../../page/elements/failures/cases.ts'

/** What an element calls without a case of its own, each with its reason. */
const WITHOUT_CASE: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [readSettings, 'where a CEP is asked for: without it the address is typed'],
  [
    readFirstSteps,
    'said by nobody: without it an empty screen has its usual words, and the dashboard no list of steps',
  ],
  [listCompanyAlerts, 'read by no element: what a save makes stale'],
  [createCompany, 'the form that changes a company, and the same words'],
  [createSatAlarm, 'the form that changes an alarm, and the same words'],
  [readSatAlarmFiring, 'said by nobody: an alarm is as good without it'],
  [createPointOfSale, 'the form that changes a point of sale, and the same words'],
  [createSat, 'the form that changes a SAT, and the same words'],
  [retireSat, 'a form as those that change a SAT'],
  [reviveSat, 'said as of a SAT that could not be moved'],
  [createRole, 'the form that changes a role, and the same words'],
  [createGrant, 'the same words as a change of an access'],
  [createCompanyGroup, 'the form that changes a group, and the same words'],
  [askProof, 'asked over another call: said in the dialog'],
  [giveProof, 'the same; stories/profile/SecondFactor.stories.tsx'],
  [streamChanges, 'said by nobody: without it everything is asked for every so often'],
  [addPasskey, 'the browser asks before it, and the form says what that of an app says'],
  ...[createAlertBrowser, deleteAlertBrowser, listAlertBrowsers, readPushKey, tryAlertBrowser].map(
    (endpoint) =>
      [endpoint, 'asked in the back-office alone: stories/profile/Notifications.stories.tsx'] satisfies [
        unknown,
        string,
      ],
  ),
  [createPlan, 'the form that changes a plan, and the same words'],
])

/** The endpoints that run with any element, by their names. */
function endpointsOfElements(): [string, Endpoint][] {
  const areas = widgets.filter(({ elements }) => Object.keys(elements).length > 0)
  const entries = ['src/widgets/kit/element/loader.ts', ...areas.map(({ area }) => `src/widgets/${area}/widget.ts`)]
  const taken = takenOfContract(entries)
  return Object.entries(contract).filter(([name]) => taken.has(name))
}

test('every element, and every call that one makes, has its case', () => {
  const tags = widgets.flatMap(({ elements }) => Object.keys(elements))
  expect(tags.filter((tag) => !cases.some((one) => one.tag === tag))).toEqual([])
  const known = new Set([...cases.map(({ fails }) => fails), ...WITHOUT_CASE.keys()])
  const calls = endpointsOfElements()
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter(([, endpoint]) => !known.has(endpoint)).map(([name]) => name)).toEqual([])
})

test('what a module takes of the contract, now and when it is asked for', () => {
  const { contract: names, others } = readModule(
    'src/widgets/nfce/a.ts',
    `import { readNfce, type Nfce } from '#api/contract/documents/nfces.ts'
     import type { readMe } from '#api/contract/access/users.ts'
     import { paths } from '../paths.ts'
     export const later = async () => [
       (await import('#api/contract/documents/cfes.ts')).listCfes,
       await import('./NfceDetail.tsx'),
     ]`,
  )
  expect(names).toEqual(['readNfce', 'listCfes'])
  expect(others).toEqual(['src/widgets/paths.ts', 'src/widgets/nfce/NfceDetail.tsx'])
  expect(() => readModule('src/widgets/a.ts', "import('#api/contract/contract.ts').then(use)")).toThrow('which value')
})
