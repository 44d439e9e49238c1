import { useEffect, useState, useSyncExternalStore } from 'react'
import { follow } from '#api/client/follow.ts'
import { retryDelay } from '#api/client/outage.ts'
import { useConnection } from '#api/client/use-connection.ts'
import { importDocuments } from '#api/contract/documents/documents.ts'
import { useTellSaved } from '../kit/saved.ts'
import { ImportQueue, type ImportState, type Send } from './import-queue.ts'

/** The user's choice of documents: those of one company, or of the tenant, with or without companies that it does not have yet. */
export interface ImportChoice {
  company: string | undefined
  newCompanies: boolean
}

/** An import of this screen, which ends with it. */
export function useImport({ company, newCompanies }: ImportChoice): { queue: ImportQueue; state: ImportState } {
  const connection = useConnection()
  const tellSaved = useTellSaved()
  // Not randomUUID, which is missing where a page has no TLS.
  const [id] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'))
  const send: Send = (files, signal, hear) => {
    const body = new FormData()
    body.set('import_id', id)
    if (company) body.set('company_id', company)
    else if (newCompanies) body.set('new_companies', '1')
    for (const { name, file } of files) body.append('documents', file, name)
    return connection.call(importDocuments, { body, signal, follow: follow(hear) })
  }
  const [queue] = useState(() => new ImportQueue(send, retryDelay))
  // Of the choice as it stands; while calls are made it cannot be changed.
  useEffect(() => {
    queue.sendBy(send)
  })
  const state = useSyncExternalStore(queue.subscribe, queue.state)

  // Neither calls nor timers outlive the screen; online again, the next call waits no longer.
  useEffect(() => {
    window.addEventListener('online', queue.resumeWaiting)
    return () => {
      window.removeEventListener('online', queue.resumeWaiting)
      queue.stop()
    }
  }, [queue])

  // Lists that were read before do not have what has come.
  const isDone = state.phase === 'done' && state.reports.some(({ outcome }) => outcome === 'taken')
  useEffect(() => {
    if (!isDone) return
    void connection.queries.invalidateQueries({ refetchType: 'none' })
    tellSaved({ what: 'document' })
  }, [isDone, connection, tellSaved])
  return { queue, state }
}
