import { listCfeSkips } from '#api/contract/documents/cfes.ts'
import { explainNfceGap, listNfceGaps, readNfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { type Case, press } from './case.ts'

/** The calls of what tells of documents' numbers. */
export const numbers: readonly Case[] = [
  { tag: 'fiscal-cfe-skips', fails: listCfeSkips },
  { tag: 'fiscal-nfce-gaps', fails: listNfceGaps },
  { tag: 'fiscal-nfce-gaps', fails: readNfceGap, view: ({ gap }) => `/nfces/gaps/${gap}` },
  {
    tag: 'fiscal-nfce-gaps',
    fails: explainNfceGap,
    view: ({ gap }) => `/nfces/gaps/${gap}`,
    act: press('Salvar'),
  },
]
