import { Button } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { paint } from '../../picture/paint.ts'

export const MISSING = 'Não foi possível carregar o restante desta tela.'

/**
 * Says beneath rows that stand that the code which would obey them cannot be had, and waits until it is worth asking for anew: somebody asks
 * for it, the line is back, or the element has gone.
 */
export async function waitToAskAnew(frame: HTMLElement, gone: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const notice = document.createElement('div')
  const content = (
    <div className="empty err-panel" part="error" role="alert">
      <Icon name="circle-alert" size={20} />
      <b>{MISSING}</b>
      <Button size="sm" icon="rotate-cw" onClick={() => resolve()}>
        Tentar novamente
      </Button>
    </div>
  )
  paint(content, notice)
  frame.append(notice)
  const back = () => resolve()
  addEventListener('online', back)
  gone.addEventListener('abort', back)
  await promise
  removeEventListener('online', back)
  notice.remove()
}
