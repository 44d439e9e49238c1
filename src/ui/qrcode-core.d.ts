// The part of qrcode that computes, without its canvas and file writers, which the package's own entry brings along (3 KB)
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
