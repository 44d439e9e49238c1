import { join } from 'node:path'
import { DEMO_SEED } from '../../demo/fill.ts'
import { playedFetching } from '../../demo/missing-notes.ts'
import { demoCnpjs } from '../../demo/shops.ts'
import { threadProver } from '../documents/proof/prover.node.ts'
import { serversOf } from '../http/operating/servers.node.ts'
import { sessionUses } from '../identity/callers/session-uses.ts'
import { filesOf, newFilesOf } from '../ports/files/file-stores.node.ts'
import { folderMailer } from '../ports/mail/folder.node.ts'
import { meteredMailer } from '../ports/mail/metered.ts'
import { pdfPaper } from '../ports/paper/pdf.node.ts'
import { readAuthorities } from '../ports/proof/authorities.node.ts'
import { simulatedSefaz, withoutInvented } from '../ports/sefaz/consultation.ts'
import { fetchRulesOf } from '../ports/sefaz/fetch-rules.ts'
import { saeSp } from '../ports/sefaz/sae-sp.node.ts'
import { sefazService } from '../ports/sefaz/sefaz-service.node.ts'
import { outsideSender } from '../ports/webhooks/send-outside.node.ts'
import { orEnd } from '../store/trouble-words.node.ts'
import type { Opened } from './database.node.ts'

/** Everything that calls and work of a server go by. */
export type Parts = Awaited<ReturnType<typeof makeParts>>

/** Makes what a server speaks to, as its settings say: mail, SEFAZ, files, paper, the servers beside it. Ends the process where one of them cannot be. */
export async function makeParts({ settings, store, platform, metrics, hasDemo, failureOf }: Opened) {
  const { authorities, sefaz } = settings
  const fetchRules = fetchRulesOf(settings)
  // Played only beside what else is: a setting of the operator's own is another SEFAZ, or none.
  const playsFetching = hasDemo && settings.demoPark && !settings.sefazFetch
  // What a server has not been given is not loaded either.
  const mailServer = settings.smtp && (await import('../ports/mail/smtp.node.ts')).smtpMailer(settings.smtp)
  const mailFolder = folderMailer(join(settings.dataDir, 'mail'))
  if (!settings.smtp) platform.log({ event: 'mail', kept: join(settings.dataDir, 'mail') })
  return {
    fetching: playsFetching
      ? playedFetching(store, { seed: DEMO_SEED, now: platform.now() })
      : fetchRules && {
          rules: fetchRules,
          listing: saeSp({ run: platform.run, authorities: authorities ? readAuthorities(authorities) : [] }),
        },
    sefaz:
      sefaz === 'simulated'
        ? simulatedSefaz(demoCnpjs())
        : sefaz && withoutInvented(demoCnpjs(), sefazService(sefaz.url)),
    prover: await orEnd(() => threadProver(platform, authorities)),
    mailFolder,
    mailer: meteredMailer(mailServer ?? mailFolder, metrics.meter),
    outside: outsideSender({ networks: settings.webhookNetworks }),
    paper: pdfPaper(platform),
    files: filesOf(settings),
    uses: sessionUses({ store, now: platform.now }),
    servers: await orEnd(() =>
      serversOf({ ...settings, store, files: newFilesOf(settings), onError: failureOf('servers') }),
    ),
  }
}
