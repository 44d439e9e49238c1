import { reportError } from '#api/client/report-error.ts'

/** Says in the page's place that the code of the back-office could not be had; `again` asks for it anew. Without React, which is part of what is missing. */
export function sayMissing(error: unknown, again: () => void): void {
  console.error(error)
  reportError('', error, 'host load')
  const text = document.createElement('b')
  text.textContent = 'Não foi possível carregar esta página.'
  const retry = document.createElement('button')
  retry.className = 'button sm'
  retry.textContent = 'Tentar novamente'
  retry.onclick = () => {
    // It takes up to two minutes to be given up.
    retry.disabled = true
    again()
  }
  const reload = document.createElement('button')
  reload.className = 'button ghost sm'
  reload.textContent = 'Recarregar a página'
  reload.onclick = () => location.reload()
  const panel = document.createElement('main')
  panel.className = 'empty error-panel'
  panel.role = 'alert'
  panel.append(text, retry, reload)
  document.getElementById('root')?.replaceChildren(panel)
}
