import { reportError } from '#api/client/report-error.ts'

/** Text and origin of a trouble that leaves no page. */
interface Trouble {
  text: string
  where: string
}

const MISSING: Trouble = { text: 'Não foi possível carregar esta página.', where: 'host load' }
/** The trouble of whatever was thrown. */
export const BROKEN: Trouble = { text: 'Ocorreu um erro ao mostrar esta página.', where: 'host start' }

/**
 * Says in the page's place that the back-office cannot be shown, because its code could not be had or has thrown; `again` begins anew. Without
 * React, which is part of what is missing.
 */
export function sayMissing(error: unknown, again: () => void, trouble = MISSING): void {
  console.error(error)
  reportError('', error, trouble.where)
  const text = document.createElement('b')
  text.textContent = trouble.text
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
