import type { SefazConsultation } from '../../ports/sefaz/consultation.ts'
import { companySeal } from '../seal.ts'
import { askSefaz } from './ask-sefaz.ts'
import { fetchMissing, type FetchWork } from './fetch-missing.ts'
import { missingNoteTables } from '../../store/schema/missing-notes.ts'
import { defineSubject } from '../../subject.ts'
import * as nfceMissing from './nfce-missing.ts'
import companies from '../subject.ts'
import intake from '../../documents/intake/subject.ts'

declare module '../../subject.ts' {
  interface Running {
    /** The service that answers for SEFAZ; undefined where nobody is to be asked. */
    sefaz: SefazConsultation | undefined
    /** SEFAZ's lists of notes and how it is asked; undefined where nothing is fetched. */
    fetching: Pick<FetchWork, 'listing' | 'rules' | 'played'> | undefined
    /** Resolves so many ms later, or sooner where the process is about to end. */
    wait: FetchWork['wait']
  }
}

const MINUTE_MS = 60_000

export default defineSubject({
  name: 'fetching',
  handlers: { ...nfceMissing },
  tables: missingNoteTables,
  regular: [
    {
      name: 'sefaz_consultation',
      everyMs: MINUTE_MS,
      turn: ({ sefaz, ...running }) => sefaz && (() => askSefaz({ ...running, sefaz })),
    },
    {
      name: 'sefaz_fetch',
      everyMs: MINUTE_MS,
      turn({ fetching, ...running }) {
        if (!fetching) return undefined
        const work = { ...running, ...fetching, companySeal: companySeal(running.key) }
        return () => fetchMissing(work, running.signal)
      },
    },
  ],
  uses: [companies, intake],
})
