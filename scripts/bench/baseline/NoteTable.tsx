import { useEffect, useState } from 'react'
import type { Session } from './session.ts'

interface Note {
  id: string
  key: string
  serie: number
  number: number
  issue_date_utc: string
  status: string
  environment_description: string
}

interface Answer {
  items: Note[]
  total: number
}

const PER_PAGE = Number(new URLSearchParams(location.search).get('per_page') ?? 15)

const STATUS: Readonly<Record<string, string>> = {
  authorized: 'Autorizada',
  canceled: 'Cancelada',
  in_contingency: 'Em contingência',
  discarded: 'Descartada',
  in_custody: 'Em custódia',
  denied: 'Denegada',
  pending_status: 'Status pendente',
  sefaz_error: 'Erro SEFAZ',
  rejected: 'Rejeitada',
}

const dateTime = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

async function listNotes({ token, tenant }: Session, page: number, signal: AbortSignal): Promise<Answer> {
  const query = new URLSearchParams({ environment: 'production', page: String(page), per_page: String(PER_PAGE) })
  const reply = await fetch(`/api/v1/custody/nfce/?${query}`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Tenant': tenant },
    signal,
  })
  if (!reply.ok) throw new Error(`${reply.status}`)
  return reply.json()
}

/** What somebody writes by hand in an afternoon: React, an effect, a table. No router, no cache, no design system. */
export function NoteTable({ session }: { session: Session }) {
  // An object, so that asking for the same page again is a change as well.
  const [asked, ask] = useState({ page: 1 })
  const { page } = asked
  const [answer, setAnswer] = useState<Answer>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const cancel = new AbortController()
    listNotes(session, asked.page, cancel.signal).then(
      (found) => {
        setAnswer(found)
        setFailed(false)
      },
      () => !cancel.signal.aborted && setFailed(true),
    )
    return () => cancel.abort()
  }, [session, asked])

  if (failed) return <p role="alert">Ocorreu um erro ao carregar a lista.</p>
  if (!answer) return <p>Carregando…</p>
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>Chave</th>
            <th>Ambiente</th>
            <th>Série</th>
            <th>Número</th>
            <th>Data e hora</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {answer.items.map((note) => (
            <Row key={note.id} note={note} />
          ))}
        </tbody>
      </table>
      <nav>
        <button type="button" aria-label="Atualizar agora" onClick={() => ask({ page })}>
          Atualizar
        </button>
        <span>
          {(page - 1) * PER_PAGE + 1}–{(page - 1) * PER_PAGE + answer.items.length} de {answer.total}
        </span>
        <button
          type="button"
          aria-label="Página anterior"
          disabled={page === 1}
          onClick={() => ask({ page: page - 1 })}
        >
          ‹
        </button>
        <button
          type="button"
          aria-label="Próxima página"
          disabled={page * PER_PAGE >= answer.total}
          onClick={() => ask({ page: page + 1 })}
        >
          ›
        </button>
      </nav>
    </>
  )
}

function Row({ note }: { note: Note }) {
  return (
    <tr>
      <td className="key">{note.key.replace(/(.{4})(?=.)/g, '$1 ')}</td>
      <td>{note.environment_description}</td>
      <td className="number">{note.serie}</td>
      <td className="number">{note.number}</td>
      <td>{dateTime.format(new Date(note.issue_date_utc))}</td>
      <td className={`status ${note.status}`}>{STATUS[note.status] ?? note.status}</td>
    </tr>
  )
}
