import { Button } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { PaintedAlert } from '#ui/painted/Regions.tsx'
import type { FiscalElement } from './element.ts'
import { paint } from '../picture/paint.ts'

/** A reason why an element does not show its screen, as its page is told of it. */
interface Trouble {
  code: 'network' | 'render'
  message: string
}

const MISSING: Trouble = { code: 'network', message: 'Não foi possível carregar o restante desta tela.' }

/**
 * Says beneath what stands that it cannot go on, because the code which would obey it cannot be had or has thrown, and tells the page.
 * Settled once it is worth trying anew: somebody asks for it, the caller knows, or the line is back. Never for an element that has gone.
 */
export async function waitToAskAnew(
  element: FiscalElement,
  frame: HTMLElement,
  gone: AbortSignal,
  trouble = MISSING,
  { promise, resolve } = Promise.withResolvers<void>(),
): Promise<void> {
  // For nobody: what awaits it is free with the element.
  if (gone.aborted) return promise
  element.mirror('error')
  const isOurs = element.tell('error', { ...trouble, retryable: true }, true)
  const message = isOurs ? trouble.message : ''
  const notice = document.createElement('div')
  try {
    paint(panel(message, resolve), notice)
  } catch {
    // What has thrown before may be what draws: words and a button need no more than this.
    const again = document.createElement('button')
    again.textContent = AGAIN
    again.onclick = () => resolve()
    notice.replaceChildren(message, ' ', again)
  }
  frame.append(notice)
  if (trouble.code === 'network') addEventListener('online', () => resolve(), { once: true, signal: gone })
  await promise
  notice.remove()
}

const AGAIN = 'Tentar novamente'

const panel = (message: string, onRetry: () => void) => (
  <slot name="error">
    <PaintedAlert className="empty error-panel" part="error">
      <Icon name="circle-alert" size={20} />
      {message && <b>{message}</b>}
      <Button size="sm" icon="rotate-cw" onClick={onRetry}>
        {AGAIN}
      </Button>
    </PaintedAlert>
  </slot>
)
