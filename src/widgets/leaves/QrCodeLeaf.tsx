import type { LeafProps, LeafState } from './leaf-class.ts'
import { LeafFrame, LeafStatus } from './LeafFrame.tsx'
import { textProp } from './text-prop.ts'

/** Pixels of the code itself, without its white edge, unless told. */
const SIZE = 160
/** The drawing of a value, or the reason for none. */
export interface Drawn {
  value: string
  modules: number
  path: string
  /** True if the code's maker could not be loaded. */
  isMissing: boolean
}

const drawnOf = ({ drawn, value }: LeafProps) => {
  // Only qr-code.ts gives it.
  const made = drawn as Drawn | undefined
  return made?.value === value ? made : undefined
}

export const judgeQrCode = (props: LeafProps): LeafState => {
  if (!props['value']) return { state: 'error', fault: 'QR Code sem conteúdo' }
  const drawn = drawnOf(props)
  if (!drawn) return { state: 'loading' }
  if (drawn.isMissing) return { state: 'error', fault: 'Não foi possível carregar o QR Code' }
  return drawn.path ? { state: 'ready' } : { state: 'error', fault: 'O texto é longo demais para um QR Code' }
}

export function QrCodeLeaf(props: LeafProps) {
  const { fault } = judgeQrCode(props)
  const drawn = drawnOf(props)
  const size = Number(props['size']) || SIZE
  return (
    <LeafFrame theme={props['theme']}>
      {fault ? (
        <LeafStatus level="danger" icon="circle-alert">
          {fault}
        </LeafStatus>
      ) : (
        <span className="figure">
          <span className="qr" part="code">
            <svg
              width={size}
              height={size}
              viewBox={`0 0 ${drawn?.modules ?? 1} ${drawn?.modules ?? 1}`}
              role="img"
              aria-label={textProp(props, 'label') || 'QR Code'}
            >
              <path fill="#000" d={drawn?.path ?? ''} />
            </svg>
          </span>
          {props['download'] ? (
            <button type="button" className="save" part="button" onClick={save}>
              Baixar QR Code
            </button>
          ) : null}
        </span>
      )}
    </LeafFrame>
  )

  /** As an SVG on white, which prints at any size. */
  function save() {
    if (!drawn) return
    const edge = 4
    const side = drawn.modules + 2 * edge
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-edge} ${-edge}h${side}v${side}h-${side}z"/><path d="${drawn.path}"/></svg>`
    void import('../kit/save-file.ts').then(({ saveFile }) =>
      saveFile(new Blob([text], { type: 'image/svg+xml' }), `${textProp(props, 'download')}.svg`),
    )
  }
}
