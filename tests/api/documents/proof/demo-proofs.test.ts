import { expect, test } from 'vitest'
import { fillDemo } from '#api/demo/fill.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { proveWaiting } from './prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { openStore } from '../../test-store.ts'
import { KEY } from '../../test-server.ts'

test('the demonstration has no failed proof but of the two notes that are meant to warn', async () => {
  const { store, close } = await openStore()
  const until = Date.parse('2026-11-20T17:00:00-03:00')
  const platform = nodePlatform({ now: () => until, log: () => {}, passwords: webPasswords(1000) })
  await fillDemo(store, platform, { documents: 600, until })
  await proveWaiting({ store, platform, prover: threadProver(platform, undefined), companySeal: companySeal(KEY) })
  const proofs = await store.selectFrom('document_proofs').select(['kind', 'rules', 'has_failure', 'others']).execute()
  expect(proofs.filter(({ rules }) => rules === 0)).toEqual([])
  expect(new Set(proofs.map(({ kind }) => kind))).toEqual(
    new Set(['nfce', 'nfce_event', 'nfce_void', 'cfe', 'cfe_cancellation']),
  )
  const failures = proofs.flatMap(({ kind, others }) =>
    others.filter(({ result }) => result === 'failed').map(({ code, reason }) => `${kind} ${code}: ${reason}`),
  )
  expect(failures.toSorted()).toEqual([
    // Its content says contingency, its key and its QR code do not.
    expect.stringMatching(/^nfce key: O tipo de emissão do documento/),
    expect.stringMatching(/^nfce qr_code: .* de uma nota em contingência$/),
    expect.stringMatching(/^nfce totals: O total da nota/),
  ])
  expect(proofs.filter(({ has_failure }) => has_failure)).toHaveLength(2)
  await Promise.all([close(), platform.close()])
})
