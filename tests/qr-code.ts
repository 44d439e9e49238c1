import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The reader's WebAssembly from the package itself: by default it would be fetched from the network.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))))
      .buffer,
  },
})

/** What a scanner reads in a picture (PNG), from any QR code in it. */
export async function scan(picture: Uint8Array): Promise<string[]> {
  const codes = await readBarcodes(new Blob([Uint8Array.from(picture)]), { formats: ['QRCode'] })
  return codes.map(({ text }) => text)
}
