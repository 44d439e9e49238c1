import { sandboxTables } from '../../store/schema/identity/sandboxes.ts'
import { defineSubject } from '../../subject.ts'
import oauth from '../oauth/subject.ts'
import * as sandbox from './sandbox.ts'

export default defineSubject({ name: 'sandbox', handlers: { ...sandbox }, tables: sandboxTables, uses: [oauth] })
