import { findEngines } from '../../scripts/engines.mjs'
import { testApart } from './apart.ts'
import { SIZE, testElements } from './cases.ts'
import { openFirefox } from './firefox.ts'
import { testLeaves } from './leaves.ts'

const { firefox } = findEngines()

testElements('Firefox', firefox ? () => openFirefox(firefox, SIZE) : undefined)

// As Safari before 26 and Firefox before 147 are: popovers are placed by measure.
testElements(
  'Firefox without anchor positioning',
  firefox ? () => openFirefox(firefox, SIZE, { 'layout.css.anchor-positioning.enabled': false }) : undefined,
  ['fiscal-nfce-list', 'fiscal-sat-park'],
)

testLeaves('Firefox', firefox ? () => openFirefox(firefox, SIZE) : undefined)

testApart('Firefox', firefox ? () => openFirefox(firefox, SIZE) : undefined)
