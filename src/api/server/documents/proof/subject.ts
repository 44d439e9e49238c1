import { defineSubject } from '../../subject.ts'
import companies from '../../companies/subject.ts'
import downloads from '../downloads/subject.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'proof',
  uses: [companies, downloads, figures],
})
