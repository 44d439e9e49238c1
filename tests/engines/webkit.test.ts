import { findEngines } from '../../scripts/engines.mjs'
import { testApart } from './apart.ts'
import { SIZE, testElements } from './cases.ts'
import { testLeaves } from './leaves.ts'
import { openWebKit } from './webkit.ts'

const { webkit } = findEngines()

testElements('WebKit', webkit && (() => openWebKit(webkit, SIZE)))

testLeaves('WebKit', webkit && (() => openWebKit(webkit, SIZE)))

testApart('WebKit', webkit && (() => openWebKit(webkit, SIZE)))
