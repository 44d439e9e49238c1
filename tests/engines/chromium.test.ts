import { SIZE, testElements } from './cases.ts'
import { openChromium } from './chromium.ts'

testElements('Chromium', () => openChromium(SIZE))
