/** The tabs of a coupon, by their ids. */
export const COUPON_TABS = {
  information: 'Informações',
  issuer: 'Emitente',
  products: 'Produtos',
  taxes: 'Impostos',
  payments: 'Pagamentos',
  qrcode: 'QR Code',
} as const
