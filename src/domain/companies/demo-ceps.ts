// Addresses of the demonstration, invented as its companies are.

interface DemoAddress {
  logradouro: string
  bairro: string
  localidade: string
  uf: string
  ibge: string
}

/** By CEP, eight digits. */
export const DEMO_CEPS: ReadonlyMap<string, DemoAddress> = new Map([
  ['01000000', address('Avenida das Amostras', 'Sé', 'São Paulo', 'SP', '3550308')],
  ['13010000', address('Rua dos Exemplos', 'Centro', 'Campinas', 'SP', '3509502')],
  ['11010000', address('Rua do Ensaio', 'Centro', 'Santos', 'SP', '3548500')],
  ['60010000', address('Avenida do Modelo', 'Centro', 'Fortaleza', 'CE', '2304400')],
  ['62010000', address('Praça da Prova', 'Centro', 'Sobral', 'CE', '2312908')],
  ['63010000', address('Avenida do Experimento', 'Centro', 'Juazeiro do Norte', 'CE', '2307304')],
  ['61900000', address('Rodovia do Rascunho', 'Distrito Industrial', 'Maracanaú', 'CE', '2307650')],
  ['80010000', address('Rua da Amostra Grátis', 'Centro', 'Curitiba', 'PR', '4106902')],
  ['86010000', address('Rua da Amostra Grátis', 'Centro', 'Londrina', 'PR', '4113700')],
  ['87010000', address('Rua da Amostra Grátis', 'Zona 1', 'Maringá', 'PR', '4115200')],
  ['84010000', address('Rua da Amostra Grátis', 'Centro', 'Ponta Grossa', 'PR', '4119905')],
])

function address(logradouro: string, bairro: string, localidade: string, uf: string, ibge: string): DemoAddress {
  return { logradouro, bairro, localidade, uf, ibge }
}
