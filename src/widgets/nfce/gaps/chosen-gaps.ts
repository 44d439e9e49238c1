import { explainNfceGaps } from '#api/contract/documents/nfce-gap-reasons.ts'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { reasonsFor } from '#domain/documents/numbers/nfce-gaps.ts'
import type { ChosenAction } from '../../kit/list/acting/chosen-action.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { EXPLAINED } from './use-tell-explained.ts'

/** The actions on numbers that are chosen. What is doubtful at SEFAZ no words explain. */
export default [
  {
    id: 'explain',
    label: 'Explicar',
    icon: 'check',
    needs: explainNfceGaps.needs,
    fits: ({ kind }) => reasonsFor(kind).length > 0,
    Dialog: ExplainDialog,
    touches: EXPLAINED,
  },
] satisfies ChosenAction<NfceGap>[]
