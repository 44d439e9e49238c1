// Records that all tabs of this browser see alike and change one after the other. localStorage does not do: it shows what another tab has
// written when it finds time, on a busy machine more than a second later.

const DATABASE = 'fiscal'
const RECORDS = 'records'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(RECORDS)
  return settled(request)
}

/** A record as every tab has it now. Rejects where the browser has no such store. */
export async function readRecord(name: string): Promise<unknown> {
  const database = await (opened ??= open())
  return settled(database.transaction(RECORDS).objectStore(RECORDS).get(name))
}

/** Changes a record; no other tab comes between `next`'s reading and its writing. Resolves with what is kept. */
export async function changeRecord<T>(name: string, next: (held: unknown) => T): Promise<T> {
  const database = await (opened ??= open())
  const transaction = database.transaction(RECORDS, 'readwrite')
  const records = transaction.objectStore(RECORDS)
  const value = next(await settled(records.get(name)))
  await settled(records.put(value, name))
  return value
}
