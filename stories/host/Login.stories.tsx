import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { useLocation } from 'wouter'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import Login from '#host/account/Login.tsx'
import ProviderReturn from '#host/account/ProviderReturn.tsx'
import { useSession } from '#host/session/session.ts'
import { addApp, clearFactors, codeOf } from '../factors.ts'
import { light, openServer, serve, standAt, type Trouble } from '../server.tsx'

/** A story of the login at an address, with the server inside the page. */
const at = (
  path: string,
  play?: StoryObj['play'],
  { trouble, state, begun }: { trouble?: Trouble; state?: unknown; begun?: object } = {},
): StoryObj => ({
  beforeEach: () => {
    useSession.setState({}, true)
    if (begun) sessionStorage.setItem('fiscal.oidc', JSON.stringify(begun))
    else sessionStorage.removeItem('fiscal.oidc')
    return standAt(path, state)
  },
  loaders: [async () => ({ served: await serve(trouble) })],
  ...(play && { play }),
})

/** The pages before the session, as the app shows them. */
function Entrance() {
  const [pathname] = useLocation()
  if (pathname === '/login/oidc') return <ProviderReturn />
  return pathname === '/login' ? <Login /> : <p>Entrou</p>
}

const meta: Meta = {
  title: 'Telas/Entrada/Entrar',
  render: () => <Entrance />,
  // Keys running by: they fade away, are hidden from screen readers and say nothing.
  parameters: { controls: { disable: true }, a11y: { context: { exclude: ['.tape'] } } },
}
export default meta

export const Entrar = at('/login', async ({ canvas }) => {
  await expect(await canvas.findByLabelText('E-mail')).toHaveFocus()
})

export const Recusado = light(
  at('/login', async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail'), 'admin@aurora.example')
    await userEvent.type(canvas.getByLabelText('Senha'), 'not the password')
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Email ou senha incorretos')
  }),
)

/** Named before anything is sent. */
export const Incompleto = at(
  '/login',
  async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail'), 'no e-mail')
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(await canvas.findByText('Informe um e-mail válido')).toBeVisible()
    await expect(canvas.getByText('Informe a senha')).toBeVisible()
    await expect(canvas.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.queryByText('Ocorreu um erro ao realizar o login')).not.toBeInTheDocument()
  },
  { trouble: (path) => (path.endsWith('/auth/login') ? refused(500, 'internal', 'x') : undefined) },
)

export const Entrando = at(
  '/login',
  async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail'), 'admin@aurora.example')
    await userEvent.type(canvas.getByLabelText('Senha'), DEMO_PASSWORD)
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(await canvas.findByRole('button', { name: 'Entrando...' })).toBeVisible()
  },
  { trouble: (path) => (path.endsWith('/auth/login') ? new Promise(() => {}) : undefined) },
)

export const Recuperar = at('/login', async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('E-mail'), 'fiscal@aurora.example')
  await userEvent.click(canvas.getByText('Esqueci a senha'))
  const dialog = within(await canvas.findByRole('dialog', { name: 'Recuperar senha' }))
  await expect(dialog.getByLabelText('E-mail')).toHaveValue('fiscal@aurora.example')
})

export const RecuperarDesconhecido = {
  name: 'Recuperar desconhecido',
  ...at('/login?next=/nfces', async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Esqueci a senha'))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Recuperar senha' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
    await expect(await dialog.findByText('Informe um e-mail válido')).toBeVisible()
    await userEvent.type(dialog.getByLabelText('E-mail'), 'ninguem@aurora.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
    await expect(await dialog.findByText('Email não encontrado')).toBeVisible()
    await expect(dialog.getByLabelText('E-mail')).toHaveValue('ninguem@aurora.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(location.search).toBe('?next=%2Fnfces')
    await waitFor(() => expect(canvas.getByText('Esqueci a senha')).toHaveFocus())
  }),
}

/** One text, whatever is wrong. */
export const RecuperarForaDoAr = {
  name: 'Recuperar fora do ar',
  ...at(
    '/login?recover=1',
    async ({ canvas }) => {
      const dialog = within(await canvas.findByRole('dialog', { name: 'Recuperar senha' }))
      await userEvent.type(dialog.getByLabelText('E-mail'), 'fiscal@aurora.example')
      await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
      await expect(await dialog.findByText('Email não encontrado')).toBeVisible()
    },
    { trouble: (path) => (path.endsWith('/forgot-password') ? refused(500, 'internal', 'Não') : undefined) },
  ),
}

export const RecuperarEnviado = {
  name: 'Recuperar enviado',
  ...at('/login?recover=1', async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', { name: 'Recuperar senha' }))
    await userEvent.type(dialog.getByLabelText('E-mail'), 'operador@aurora.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
    const told = await canvas.findByText('Email enviado com sucesso')
    await waitFor(() => expect(told).toBeVisible())
  }),
}

const USER = 'fiscal@aurora.example'

/** The password is right, and a second factor is asked for. */
export const SegundoFator = {
  name: 'Segundo fator',
  ...at('/login', async ({ canvas }) => {
    const served = await openServer()
    await clearFactors(served.store)
    const secret = await addApp(served, USER)
    await userEvent.type(await canvas.findByLabelText('E-mail'), USER)
    await userEvent.type(canvas.getByLabelText('Senha'), DEMO_PASSWORD)
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(await canvas.findByRole('heading', { name: 'Segundo fator' })).toBeVisible()
    await expect(canvas.getByLabelText('Código do aplicativo')).toHaveFocus()
    await userEvent.type(canvas.getByLabelText('Código do aplicativo'), await codeOf(secret))
    await clearFactors(served.store)
  }),
}

export const SegundoFatorRecusado = {
  name: 'Segundo fator recusado',
  ...light(
    at('/login', async ({ canvas }) => {
      const served = await openServer()
      await clearFactors(served.store)
      await addApp(served, USER)
      await userEvent.type(await canvas.findByLabelText('E-mail'), USER)
      await userEvent.type(canvas.getByLabelText('Senha'), DEMO_PASSWORD)
      await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
      await userEvent.click(await canvas.findByRole('button', { name: 'Usar um código de recuperação' }))
      await userEvent.type(await canvas.findByLabelText('Código de recuperação'), 'nada-disso-aqui')
      await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
      await expect(await canvas.findByText('Código incorreto ou já usado')).toBeVisible()
      await clearFactors(served.store)
    }),
  ),
}

const AWAY = 'O provedor de identidade não responde. Entre com e-mail e senha, ou tente novamente em instantes.'
const UNKNOWN =
  'Não há uma conta confirmada com o e-mail ana@acme.example. Peça acesso a quem administra a organização.'
const refused = (status: number, code: string, message: string) =>
  Promise.resolve(Response.json({ code, message }, { status }))

/** A server that knows an identity provider, which does not answer, or which knows somebody without an account. */
const withProvider: Trouble = (path) => {
  if (path.endsWith('/settings')) {
    const features = { nfce: true, oauth_client: true }
    return Promise.resolve(Response.json({ features, error_dsn: null, cep_url: null, oidc_label: 'Acme' }))
  }
  if (path.endsWith('/auth/oidc/begin')) return refused(503, 'oidc_away', AWAY)
  return path.endsWith('/auth/oidc/finish') ? refused(403, 'oidc_account', UNKNOWN) : undefined
}

export const ComProvedor = {
  name: 'Com provedor de identidade',
  ...light(
    at(
      '/login',
      async ({ canvas }) => {
        await expect(await canvas.findByRole('button', { name: 'Entrar com Acme' })).toBeVisible()
        await expect(canvas.getByLabelText('E-mail')).toHaveFocus()
      },
      { trouble: withProvider },
    ),
  ),
}

export const ProvedorForaDoAr = {
  name: 'Provedor fora do ar',
  ...at(
    '/login',
    async ({ canvas }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Entrar com Acme' }))
      await expect(await canvas.findByRole('alert')).toHaveTextContent(AWAY)
      await expect(canvas.getByRole('button', { name: 'Entrar' })).toBeEnabled()
    },
    { trouble: withProvider },
  ),
}

export const ProvedorSemConta = {
  name: 'Conta que não existe aqui',
  ...at(
    '/login/oidc',
    async ({ canvas }) => {
      await expect(await canvas.findByRole('alert')).toHaveTextContent(UNKNOWN)
      await expect(location.pathname).toBe('/login')
      await expect(await canvas.findByRole('button', { name: 'Entrar com Acme' })).toBeVisible()
    },
    { trouble: withProvider, state: { reply: '?code=a&state=b' } },
  ),
}

/** A provider whose answer the server takes: it stands for the password here. */
const letsIn: Trouble = (path) => {
  if (!path.endsWith('/auth/oidc/finish')) return undefined
  const body = JSON.stringify({ email: 'fiscal@aurora.example', password: DEMO_PASSWORD })
  const signIn = new Request(`${location.origin}/api/v1/auth/login`, { method: 'POST', body })
  return openServer().then(({ api }) => api(signIn))
}

export const ProvedorAceito = {
  name: 'De volta do provedor',
  ...at(
    '/login/oidc',
    async ({ canvas }) => {
      await expect(await canvas.findByText('Entrou')).toBeVisible()
      await expect(location.pathname).toBe('/profile')
      await expect(useSession.getState()).toMatchObject({ email: 'fiscal@aurora.example' })
      await expect(sessionStorage.getItem('fiscal.oidc')).toBe(null)
      useSession.setState({}, true)
    },
    {
      trouble: letsIn,
      state: { reply: '?code=a&state=b' },
      begun: { attempt: 'a', search: '?next=%2Fprofile' },
    },
  ),
}

export const SemProvedor = {
  name: 'Sem provedor de identidade',
  ...at('/login', async ({ canvas }) => {
    await canvas.findByLabelText('E-mail')
    await expect(canvas.queryByRole('button', { name: /^Entrar com/ })).not.toBeInTheDocument()
  }),
}
