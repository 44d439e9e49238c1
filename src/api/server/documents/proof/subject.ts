import type { Prover } from './prover.ts'
import { proofs } from './prove-stored.ts'
import { proofTables } from '../../store/schema/documents/proofs.ts'
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
  work: [proofs],
  uses: [companies, downloads, figures],
})
