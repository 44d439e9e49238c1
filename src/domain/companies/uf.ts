// The 27 federative units. Codes: IBGE's table, which access keys carry. Zones: tz database, which knows in which years a state had summer
// time (the last ended in February 2019); the capital's hour is taken (Fernando de Noronha and the west of Amazonas differ).

export interface Uf {
  /** IBGE */
  code: string
  abbreviation: string
  name: string
  /** IANA */
  timeZone: string
}

export const UFS: readonly Uf[] = [
  uf('12', 'AC', 'Acre', 'Rio_Branco'),
  uf('27', 'AL', 'Alagoas', 'Maceio'),
  uf('16', 'AP', 'Amapá', 'Belem'),
  uf('13', 'AM', 'Amazonas', 'Manaus'),
  uf('29', 'BA', 'Bahia', 'Bahia'),
  uf('23', 'CE', 'Ceará', 'Fortaleza'),
  uf('53', 'DF', 'Distrito Federal'),
  uf('32', 'ES', 'Espírito Santo'),
  uf('52', 'GO', 'Goiás'),
  uf('21', 'MA', 'Maranhão', 'Fortaleza'),
  uf('51', 'MT', 'Mato Grosso', 'Cuiaba'),
  uf('50', 'MS', 'Mato Grosso do Sul', 'Campo_Grande'),
  uf('31', 'MG', 'Minas Gerais'),
  uf('15', 'PA', 'Pará', 'Belem'),
  uf('25', 'PB', 'Paraíba', 'Fortaleza'),
  uf('41', 'PR', 'Paraná'),
  uf('26', 'PE', 'Pernambuco', 'Recife'),
  uf('22', 'PI', 'Piauí', 'Fortaleza'),
  uf('33', 'RJ', 'Rio de Janeiro'),
  uf('24', 'RN', 'Rio Grande do Norte', 'Fortaleza'),
  uf('43', 'RS', 'Rio Grande do Sul'),
  uf('11', 'RO', 'Rondônia', 'Porto_Velho'),
  uf('14', 'RR', 'Roraima', 'Boa_Vista'),
  uf('42', 'SC', 'Santa Catarina'),
  uf('35', 'SP', 'São Paulo'),
  uf('28', 'SE', 'Sergipe', 'Maceio'),
  uf('17', 'TO', 'Tocantins', 'Araguaina'),
]

export function ufByCode(code: string): Uf | undefined {
  return UFS.find((one) => one.code === code)
}

/** The zone of a state by its code; Brasília's where there is no such state. */
export const zoneOf = (code: string): string => ufByCode(code)?.timeZone ?? 'America/Sao_Paulo'

function uf(code: string, abbreviation: string, name: string, city = 'Sao_Paulo'): Uf {
  return { code, abbreviation, name, timeZone: `America/${city}` }
}
