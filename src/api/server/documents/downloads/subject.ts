import { defineSubject } from '../../subject.ts'
import * as nfDownloads from './nf-downloads.ts'
import month from '../month/subject.ts'
import plans from '../../identity/plans/subject.ts'

export default defineSubject({
  name: 'downloads',
  handlers: { ...nfDownloads },
  uses: [month, plans],
})
