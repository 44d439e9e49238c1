import { judgeQrCode, QrCodeLeaf } from './QrCodeLeaf.tsx'
import { leafClass } from './leaf-class.ts'

/** Draws its code once what makes codes is here: most pages of leaves have none. */
export const qrCodeClass = () =>
  class extends leafClass('fiscal-qr-code', QrCodeLeaf, judgeQrCode) {
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
      this.give({ drawn: { value, modules, path, isMissing: !library } })
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
