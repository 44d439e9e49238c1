import { html, raw } from 'hono/html'
import { eventMessage, MESSAGE_KINDS } from '#api/contract/devices/event-messages.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { eventLabel } from '#domain/events/event-kinds.ts'
import { describeNeeds, propertiesOf, schema } from './openapi.ts'

type Html = ReturnType<typeof html>

/** The readable page of the contract; needs no script, and its style comes from `style.css` beside it. */
export function referencePage(contract: Readonly<Record<string, Endpoint>>): Html {
  const endpoints = Object.entries(contract)
  return html`<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>API de documentos fiscais</title>
  <link rel="stylesheet" href="/api/v1/style.css">
</head>
<body>
  <main>
    <h1>API de documentos fiscais</h1>
    <p>Todos os caminhos começam por <code>/api/v1</code>. Envie o token da sessão em <code>Authorization: Bearer …</code> e o
    organização em <code>X-Tenant</code>. Listas respondem <code>{items, total}</code>; recusas respondem
    <code>{code, message, fields?}</code>. O mesmo em OpenAPI 3.1: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
    <nav aria-label="Chamadas"><ul>
      ${endpoints.map(([name, { method, path }]) => html`<li><a href="#${name}"><b>${method}</b> ${path}</a></li>`)}
    </ul></nav>
    ${endpoints.map(([name, endpoint]) => section(name, endpoint))}
    <h1 id="webhooks">Webhooks</h1>
    <p>Mensagens a quem registrou um endereço, por POST, assinadas como em <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.</p>
    ${MESSAGE_KINDS.map(messageSection)}
  </main>
</body>
</html>`
}

function messageSection(kind: string): Html {
  return html`<section id="${kind}">
    <h2><b>POST</b> <code>${kind}</code></h2>
    <p>${eventLabel(kind)}</p>
    <details><summary>Mensagem</summary><pre>${JSON.stringify(schema(eventMessage(kind), 'output'), null, 2)}</pre></details>
  </section>`
}

function section(name: string, endpoint: Endpoint): Html {
  return html`<section id="${name}">
    <h2><b>${endpoint.method}</b> <code>${endpoint.path}</code></h2>
    <p>${endpoint.summary}</p>
    <p>Permissão: <code>${describeNeeds(endpoint.needs)}</code></p>
    ${fields('Consulta', schema(endpoint.query, 'input'))}
    ${endpoint.method === 'GET' ? raw('') : fields('Corpo', schema(endpoint.body, 'input'))}
    <details><summary>Resposta <code>${endpoint.media}</code></summary>
    <pre>${JSON.stringify(schema(endpoint.reply, 'output'), null, 2)}</pre></details>
  </section>`
}

function fields(title: string, of: ReturnType<typeof schema>): Html {
  const all = Object.entries(propertiesOf(of))
  if (all.length === 0) return html``
  const required = Array.isArray(of['required']) ? of['required'] : []
  return html`<table>
    <caption>${title}</caption>
    <thead><tr><th scope="col">Campo</th><th scope="col">Obrigatório</th><th scope="col">Valores</th></tr></thead>
    <tbody>${all.map(
      ([name, value]) => html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${required.includes(name) ? 'sim' : 'não'}</td>
        <td><code>${JSON.stringify(value)}</code></td>
      </tr>`,
    )}</tbody>
  </table>`
}

export const referenceStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
section { border-top: 1px solid #8888; margin-top: 2rem; }
h2 { font-size: 1.125rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: 0.75rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { border: 1px solid #8888; padding: 0.25rem 0.5rem; text-align: left; overflow-wrap: anywhere; vertical-align: top; }
pre { overflow: auto; max-height: 24rem; }
`
