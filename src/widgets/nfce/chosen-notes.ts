import type { NfceItem } from '#api/contract/documents/nfces.ts'
import { fileActions } from '../kit/list/acting/chosen-files.ts'

/** The actions on notes that are chosen. */
export default fileActions<NfceItem>('nfce', ({ key, issue_date_local, environment }) => ({
  key,
  day: issue_date_local.slice(0, 10),
  environment,
}))
