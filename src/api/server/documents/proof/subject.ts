import type { Prover } from './prover.ts'
import { proveWaiting } from './prove-stored.ts'
import { companySeal } from '../../companies/seal.ts'
import { proofTables } from '../../store/schema/proofs.ts'
import { defineSubject } from '../../subject.ts'
import companies from '../../companies/subject.ts'
import downloads from '../downloads/subject.ts'
import figures from '../figures/subject.ts'

declare module '../../subject.ts' {
  interface Running {
    prover: Prover
  }
}

export default defineSubject({
  name: 'proof',
  tables: proofTables,
  regular: [
    {
      name: 'proofs',
      everyMs: 10_000,
      atOnce: true,
      isCut: true,
      turn(running) {
        const work = { ...running, companySeal: companySeal(running.key) }
        return () => proveWaiting(work, running.signal)
      },
    },
  ],
  uses: [companies, downloads, figures],
})
