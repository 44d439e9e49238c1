import { findEngines } from '../../scripts/engines.mjs'
import { SIZE, testElements } from './cases.ts'
import { openWebKit } from './webkit.ts'

const { webkit } = findEngines()

testElements('WebKit', webkit && (() => openWebKit(webkit, SIZE)))
