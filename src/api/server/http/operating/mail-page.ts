import { html } from 'hono/html'
import type { StoredMessage, Mailbox } from '../../ports/mail/mailbox.ts'
import { isLocalCall } from './local-call.ts'

type Html = ReturnType<typeof html>

const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'"
const PAGE_POLICY = `${CLOSED}; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
/** A message is shown as a mail reader would, with its own styles and without any script or origin. */
const LETTER_POLICY = `${CLOSED}; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`

/**
 * `/dev/mail`: the messages that went to the data folder. Their links open accounts, so only a browser of this very machine gets them:
 * not one behind a proxy, nor a foreign page whose name leads here. Undefined for everybody else and for what is not there.
 */
export async function mailPage(mailbox: Mailbox, request: Request, peer: string): Promise<Response | undefined> {
  if (!isLocalCall(request, peer)) return undefined
  const { pathname } = new URL(request.url)
  if (pathname === '/dev/mail') return page(listOf(await mailbox.list()))
  if (pathname === '/dev/mail/style.css') return answer(STYLE, 'text/css', CLOSED)
  const [, id = '', part] = /^\/dev\/mail\/([\w-]+)(\/html)?$/.exec(pathname) ?? []
  const message = id === '' ? undefined : await mailbox.read(id)
  if (!message) return undefined
  if (!part) return page(pageOf(message))
  // A link leaves the frame: the app refuses to be framed.
  return answer(message.html.replace('<head>', '<head><base target="_top">'), 'text/html', LETTER_POLICY, 'SAMEORIGIN')
}

function listOf(messages: readonly StoredMessage[]): Html {
  return frame(
    'Mensagens enviadas',
    html`<p>Sem servidor de email (<code>SMTP_URL</code>), as mensagens ficam na pasta de dados. Só esta máquina vê esta página.</p>
    ${
      messages.length === 0
        ? html`<p>Nenhuma mensagem ainda.</p>`
        : html`<table>
      <thead><tr><th scope="col">Quando</th><th scope="col">Para</th><th scope="col">Assunto</th></tr></thead>
      <tbody>${messages.map(
        ({ id, at, to, subject }) =>
          html`<tr><td><time datetime="${at}">${localTime(at)}</time></td><td>${to}</td><td><a href="/dev/mail/${id}">${subject}</a></td></tr>`,
      )}</tbody>
    </table>`
    }`,
  )
}

function pageOf({ id, at, to, subject, text }: StoredMessage): Html {
  return frame(
    subject,
    html`<p><a href="/dev/mail">Todas as mensagens</a></p>
    <dl><dt>Para</dt><dd>${to}</dd><dt>Quando</dt><dd><time datetime="${at}">${localTime(at)}</time></dd></dl>
    <h2>Texto</h2>
    <pre>${text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
    <h2>HTML</h2>
    <iframe title="Mensagem em HTML" src="/dev/mail/${id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>`,
  )
}

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`
}

/** In the zone of the machine, which is that of the reader. */
function localTime(at: string): string {
  return new Date(at).toLocaleString('pt-BR')
}

async function page(content: Html): Promise<Response> {
  return answer(String(await content), 'text/html', PAGE_POLICY)
}

function answer(body: string, type: string, policy: string, framing = 'DENY'): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': framing,
    },
  })
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8888; padding: 0.25rem 0.5rem; text-align: left; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 30rem; border: 1px solid #8888; }
`
