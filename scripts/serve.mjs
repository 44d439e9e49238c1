// What scripts/start.mjs does on a Node that runs TypeScript: builds what has changed while the server prepares its database, then tells how to go on.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const port = Number(process.env.PORT || 4000)
const { isLoopback } = await import('../src/api/server/settings/kinds.ts')
// Whoever uses only this machine reads its mail in the browser; a server for others must have a mail server.
const { HOST, PUBLIC_URL, DATABASE_URL, SMTP_URL } = process.env
if ((!HOST || isLoopback(HOST)) && !PUBLIC_URL && !DATABASE_URL && !SMTP_URL) process.env.DEV_MAIL ??= '1'
const building = build()
// The import ends when the server listens. It reads its settings (PORT, DATA_DIR, DATABASE_URL, DEMO_DOCUMENTS …) from the environment.
const serving = import('../src/api/server/main.ts')
try {
  await Promise.all([building, serving])
} catch (error) {
  console.error(error.stack ?? error)
  process.exit(1)
}
const { hasDemo } = await serving
await welcome()

/** In a process of its own, with which the memory goes that packing so many files takes. It says itself why it fails. */
async function build() {
  const script = fileURLToPath(new URL('build.mjs', import.meta.url))
  const [code] = await once(spawn(process.execPath, [script, '--quiet'], { stdio: 'inherit' }), 'close')
  if (code !== 0) process.exit(code ?? 1)
}

async function welcome() {
  const { DEMO_PASSWORD, USERS } = await import('../src/api/demo/people.ts')
  const logins = USERS.map(
    ({ email, confirmed }) => `    ${email}${confirmed ? '' : ' (e-mail ainda não confirmado: não entra)'}`,
  )
  const lines = [
    '',
    `  Back-office      http://localhost:${port}`,
    `  API              http://localhost:${port}/api/v1/`,
    `  Elementos HTML   http://localhost:${port}/embed/nfce`,
    ...(process.env.DEV_MAIL !== '1' || SMTP_URL || PUBLIC_URL
      ? []
      : [`  Emails enviados  http://localhost:${port}/dev/mail`]),
    '',
    ...(hasDemo
      ? [`  Entre com a senha ${DEMO_PASSWORD} e um destes e-mails:`, ...logins, '']
      : [
          '  A primeira organização e o seu administrador, em outro terminal:',
          '    npm run admin -- tenant create "Padarias Sol" --master voce@sol.example',
          '',
        ]),
    '  Para ver os seus próprios documentos, em outro terminal:',
    `    npm run import -- PASTA_OU_ARQUIVOS --tenant "${hasDemo ? 'Grupo Aurora' : 'Padarias Sol'}"`,
    '',
    '  Para parar: Ctrl+C',
    '',
  ]
  console.log(lines.join('\n'))
}
