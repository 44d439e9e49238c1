import { Button } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import type { FiscalElement } from './element.ts'
import { paint } from '../picture/paint.ts'

const MISSING = 'Não foi possível carregar o restante desta tela.'

/**
 * Says beneath what stands that the code which would obey it cannot be had, and tells the page. Settled once it is worth asking for anew:
 * somebody asks for it, or the line is back. Never for an element that has gone.
 */
export async function waitToAskAnew(element: FiscalElement, frame: HTMLElement, gone: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // For nobody: what awaits it is free with the element.
  if (gone.aborted) return promise
  element.mirror('error')
  element.tell('error', { code: 'network', message: MISSING, retryable: true }, true)
  const notice = document.createElement('div')
  const content = (
    <slot name="error">
      <div className="empty error-panel" part="error" role="alert">
        <Icon name="circle-alert" size={20} />
        <b>{MISSING}</b>
        <Button size="sm" icon="rotate-cw" onClick={() => resolve()}>
          Tentar novamente
        </Button>
      </div>
    </slot>
  )
  paint(content, notice)
  frame.append(notice)
  addEventListener('online', () => resolve(), { once: true, signal: gone })
  await promise
  notice.remove()
}
