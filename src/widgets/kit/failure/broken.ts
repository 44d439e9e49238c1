/** The trouble of whatever was thrown, as the page of an element is told of it. */
export const BROKEN = { code: 'render', message: 'Ocorreu um erro ao mostrar esta tela.' } as const
