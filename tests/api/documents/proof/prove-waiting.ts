import { type ProofWork, proofs } from '#api/server/documents/proof/prove-stored.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { doWork } from '#api/server/work/round.ts'

/** Proves what waits, as a server does. */
export const proveWaiting = (work: ProofWork): Promise<boolean> =>
  doWork(proofs, { ...work, mailer: memoryMailer(), linkOrigin: '' })
