import { reportError } from '#api/client/report-error.ts'

/** Says in the page's place that the code of the back-office could not be had. Without React, which is part of what is missing. */
export function sayMissing(error: unknown): void {
  console.error(error)
  reportError('', error, 'host load')
  const text = document.createElement('b')
  text.textContent = 'Não foi possível carregar esta página.'
  const reload = document.createElement('button')
  reload.className = 'btn sm'
  reload.textContent = 'Recarregar a página'
  reload.onclick = () => location.reload()
  const panel = document.createElement('main')
  panel.className = 'empty err-panel'
  panel.role = 'alert'
  panel.append(text, reload)
  document.getElementById('root')?.replaceChildren(panel)
}
