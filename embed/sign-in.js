// How the example pages get a token: by a login of their own. A real portal asks its own server, which asks ours (docs/portals.md).

async function ask(path, options) {
  const reply = await fetch(`/api/v1${path}`, options)
  const body = await reply.json()
  if (!reply.ok) throw new Error(body.message)
  return body
}

/** Signs in. Rejects with what to show. */
async function enter(email, password) {
  const { access_token: token } = await ask('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { tenants } = await ask('/users/me', { headers: { Authorization: `Bearer ${token}` } })
  if (!tenants[0]) throw new Error('Este usuário não tem acesso a nenhum grupo de empresas.')
  return { token, tenant: tenants[0] }
}

/** Shows a form, with fields `email` and `password`, and hides it once it has signed somebody in. What goes wrong stands in its `.error`. */
export function signIn(form, onSignedIn) {
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const error = form.querySelector('.error')
    error.textContent = ''
    try {
      onSignedIn(await enter(form.email.value, form.password.value))
      form.hidden = true
    } catch (failure) {
      error.textContent = failure.message
    }
  })
}
