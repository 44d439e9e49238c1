/** Returns what the loader itself says where no code has come, in the language by its two letters: what is wrong, and two ways on. The build puts all in here. */
export const failureWords = (_language?: string): readonly [string, string, string] => [
  'Não foi possível carregar.',
  'Tentar novamente',
  'Recarregar a página',
]
