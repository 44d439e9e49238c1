import type { MouseEvent } from 'react'
import { StandingStatus } from '#ui/painted/Regions.tsx'
import { defineLeaf, type Leaf, type LeafProps, type LeafState, textProp } from './define-leaf.ts'
import { LeafFrame, LeafStatus } from './LeafFrame.tsx'
import { loadPage } from './load.ts'
import sheet from './QrCodeLeaf.css?inline'

/** Pixels of the code itself, without its white edge, unless told. */
const SIZE = 160
const LABEL = 'QR Code'

/** The drawing of a value, or the reason for none. */
interface Drawn {
  value: string
  modules: number
  path: string
  /** True if the code's maker could not be loaded. */
  isMissing: boolean
  /** Its class', which stands where the page's own lies. */
  loadPage: typeof loadPage
}

const drawnOf = ({ drawn, value }: LeafProps) => {
  // Only `drawing` below gives it.
  const made = drawn as Drawn | undefined
  return made?.value === value ? made : undefined
}

const judge = (props: LeafProps): LeafState => {
  if (!props['value']) return { state: 'error', fault: 'QR Code sem conteúdo' }
  const drawn = drawnOf(props)
  if (!drawn) return { state: 'loading' }
  if (drawn.isMissing) return { state: 'error', fault: 'Não foi possível carregar o QR Code', code: 'network' }
  return drawn.path ? { state: 'ready' } : { state: 'error', fault: 'O texto é longo demais para um QR Code' }
}

function QrCode(props: LeafProps) {
  const { fault } = judge(props)
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
              aria-label={textProp(props, 'label') || LABEL}
            >
              <path fill="#000" d={drawn?.path ?? ''} />
            </svg>
          </span>
          {props['download'] ? (
            <>
              <button type="button" className="save" part="button" onClick={(event) => void save(event)}>
                Baixar QR Code
              </button>
              <StandingStatus />
            </>
          ) : null}
        </span>
      )}
    </LeafFrame>
  )

  /** Says beside the button if there may be no file. */
  async function save({ currentTarget }: MouseEvent<HTMLElement>) {
    const status = currentTarget.nextElementSibling
    if (!drawn || !status) return
    const { saveCode } = await import('./save-code.ts')
    status.textContent = await saveCode(drawn, textProp(props, 'download'), drawn.loadPage)
  }
}

/** Draws its code once what makes codes is here: most pages of leaves have none. */
const drawing = (Base: new () => Leaf) =>
  class extends Base {
    override connectedCallback() {
      super.connectedCallback()
      void this.#draw()
    }
    override attributeChangedCallback(name: string, before: string | null, after: string | null) {
      super.attributeChangedCallback(name, before, after)
      if (name === 'value' && this.isConnected) void this.#draw()
    }
    async #draw() {
      const value = this.props['value']
      if (!this.canShow || typeof value !== 'string' || !value) return
      const library = await import('#ui/qr-path.ts').catch(() => undefined)
      const { modules, path } = library ? codeOf(value, library) : NONE
      this.give({ drawn: { value, modules, path, isMissing: !library, loadPage } })
    }
  }

const NONE = { modules: 0, path: '' }

function codeOf(value: string, { qrPath }: typeof import('#ui/qr-path.ts')) {
  try {
    // Long texts scan better with larger modules.
    return qrPath(value, value.length > 300 ? 'L' : 'M')
  } catch {
    return NONE
  }
}

export const qrCode = defineLeaf({
  tag: 'fiscal-qr-code',
  shows: { en: 'a QR code, always black on white', pt: 'um QR Code, sempre preto no branco' },
  attributes: {
    value: {
      about: {
        label: 'Conteúdo',
        en: 'What it says.',
        pt: 'O que ele diz.',
        example: 'https://exemplo.example/qrcode?p=35251141209876000120',
      },
      isRequired: true,
    },
    label: {
      about: { label: 'Nome acessível', en: 'Its accessible name.', pt: 'Seu nome acessível.' },
      unless: LABEL,
    },
    size: { about: { label: 'Tamanho', en: 'Pixels of a side.', pt: 'Pixels de um lado.' }, unless: `${SIZE}` },
    download: {
      about: {
        label: 'Nome do arquivo',
        en: 'Name of the file: with it there is a button that saves the code as SVG.',
        pt: 'Nome do arquivo: com ele há um botão que salva o código como SVG.',
      },
    },
  },
  parts: {
    code: { en: 'the code with its white edge', pt: 'o código com sua borda branca' },
    button: { en: 'what saves it', pt: 'o que o salva' },
    status: { en: 'what says why there is none', pt: 'o que diz por que não há nenhum' },
  },
  states: ['ready', 'error'],
  judge,
  draw: QrCode,
  sheet,
  extend: drawing,
})
