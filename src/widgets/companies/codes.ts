/** The codes for SEFAZ: `most` characters, and what says, in its label's gender, that there is none. */
export const CODES = [
  { name: 'csc', label: 'CSC', most: 64, unset: 'Não definido' },
  { name: 'id_csc', label: 'Identificador do CSC', most: 6, digits: true, unset: 'Não definido' },
  { name: 'sefaz_security_key', label: 'Chave de segurança da SEFAZ', most: 256, unset: 'Não definida' },
] as const

/** Says that another key has sealed a code, or that what is stored is broken. */
export const UNREADABLE = 'O valor guardado não abre mais. Preencha de novo.'
