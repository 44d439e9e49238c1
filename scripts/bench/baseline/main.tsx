import { createRoot } from 'react-dom/client'
import { NoteTable } from './NoteTable.tsx'
import { readSession } from './session.ts'

const root = document.querySelector('#root')
if (root) createRoot(root).render(<NoteTable session={readSession()} />)
