import { html } from 'hono/html'
import type { Problem } from '#api/contract/problem.ts'

/** Tells if somebody opens an address in a browser: nobody there reads JSON. */
export const isOpened = (request: Request): boolean => request.headers.get('Accept')?.includes('text/html') ?? false

/** The refusal of a signed address as a page; needs no script, and has the style of the API's own page. */
export function refusalPage({ code, message }: Pick<Problem, 'code' | 'message'>) {
  const title = TITLES[code] ?? 'O link não abriu'
  return html`<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="stylesheet" href="/api/v1/style.css">
</head>
<body>
  <main>
    <h1>${title}</h1>
    <p>${message}</p>
  </main>
</body>
</html>`
}

const TITLES: Readonly<Record<string, string>> = {
  link_ended: 'Este link foi encerrado',
  link_expired: 'Este link não vale mais',
  link_invalid: 'Este link não é válido',
}
