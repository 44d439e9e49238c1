import type { SefazConsultation } from '../../ports/sefaz/consultation.ts'
import { askSefaz } from './ask-sefaz.ts'
import { type FetchWork, noteFetching } from './fetch-missing.ts'
import { missingNoteTables } from '../../store/schema/documents/missing-notes.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
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

export default defineSubject({
  name: 'fetching',
  handlers: { ...nfceMissing },
  tables: missingNoteTables,
  work: [
    ({ sefaz }) =>
      sefaz &&
      recurring({ name: 'sefaz_consultation', everyMs: 60_000, run: (round) => askSefaz({ ...round, sefaz }) }),
    ({ fetching, wait }) => fetching && noteFetching({ ...fetching, wait }),
  ],
  uses: [companies, intake],
})
