import { SIZE, testElements } from './cases.ts'
import { openChromium } from './chromium.ts'
import { testLeaves } from './leaves.ts'

testElements('Chromium', () => openChromium(SIZE))
testLeaves('Chromium', () => openChromium(SIZE))
