/** It comes without types; what we use of it. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>
}
