export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

/** Messages that leave at once: of an account a well-known mail server takes no more connections (Exchange Online, limits of SMTP AUTH). */
export const MAILS_AT_ONCE = 3

/** How mail leaves: by SMTP, into the data folder, or into memory. */
export interface Mailer {
  /** Rejects when the message could not be handed over. */
  send(message: Message): Promise<void>
}

/** Keeps messages in memory, newest last: for tests, and for the server inside a page. */
export function memoryMailer(): Mailer & { readonly messages: Message[] } {
  const messages: Message[] = []
  return {
    messages,
    async send(message) {
      messages.push(message)
    },
  }
}
