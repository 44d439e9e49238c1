import type { Message } from './mailer.ts'

export interface StoredMessage extends Message {
  id: string
  /** An instant in ISO 8601. */
  at: string
}

/** The messages that went to the data folder, for the page that shows them. */
export interface Mailbox {
  /** Newest first. */
  list(): Promise<StoredMessage[]>
  read(id: string): Promise<StoredMessage | undefined>
}
