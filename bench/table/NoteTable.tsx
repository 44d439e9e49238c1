import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// What somebody writes by hand in an afternoon over the same API: React, an effect, a table. No router, no cache, no design system.

type Note = Record<'id' | 'key' | 'issue_date_utc' | 'status' | 'environment_description', string> &
  Record<'serie' | 'number', number>

const STATUS: Readonly<Record<string, string>> = { authorized: 'Autorizada', canceled: 'Cancelada' }
const HEADERS = ['Chave', 'Ambiente', 'Série', 'Número', 'Data e hora', 'Status']
const dateTime = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

async function listNotes(page: number, signal: AbortSignal): Promise<Note[]> {
  const { token, tenant } = JSON.parse(localStorage.getItem('bench') ?? '')
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant }
  const query = new URLSearchParams({ environment: 'production', page: String(page), per_page: '15' })
  const reply = await fetch(`/api/v1/custody/nfce/?${query}`, { headers, signal })
  return (await reply.json()).items
}

function NoteTable() {
  const [page, setPage] = useState(1)
  const [turn, setTurn] = useState(0)
  const [notes, setNotes] = useState<Note[]>()
  useEffect(() => {
    const cancel = new AbortController()
    listNotes(page, cancel.signal).then(setNotes, () => {})
    return () => cancel.abort()
  }, [page, turn])
  if (!notes) return <p>Carregando…</p>
  return (
    <>
      <table>
        <thead>
          <tr>
            {HEADERS.map((header) => (
              <th key={header}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <tr key={note.id}>
              <td>{note.key.replace(/(.{4})(?=.)/g, '$1 ')}</td>
              <td>{note.environment_description}</td>
              <td>{note.serie}</td>
              <td>{note.number}</td>
              <td>{dateTime.format(new Date(note.issue_date_utc))}</td>
              <td>{STATUS[note.status] ?? note.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Atualizar agora
      </button>
      <button type="button" aria-label="Próxima página" onClick={() => setPage(page + 1)}>
        ›
      </button>
    </>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<NoteTable />)
