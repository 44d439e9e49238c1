import { createTransport } from 'nodemailer'
import { type Mailer, MAILS_AT_ONCE } from './mailer.ts'

/** Someone waits for the answer: a mail server that is silent this long counts as down. In milliseconds. */
const PATIENCE = 10_000

/** How long one that nobody needs stays, in ms: a command ends once it is closed. */
const IDLE_MS = 1000

/** Sends by a mail server, some messages by one connection: greeting and signing in take longer than a letter. `url`: `smtp://user:password@host:587` or `smtps://…`; `from`: `Name <address>`. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    idleTimeout: IDLE_MS,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // A message is text that we have at hand: never a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({
        from,
        // Not as a text, which would be read as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
