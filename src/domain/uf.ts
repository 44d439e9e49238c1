// The 27 federative units. Codes: IBGE's table, which access keys carry. Hours: Decreto 2.784/1913 as changed by
// Leis 11.662/2008 and 12.876/2013; the capital's hour is taken (Fernando de Noronha and the west of Amazonas differ).

export interface Uf {
  /** IBGE */
  code: string
  abbreviation: string
  name: string
  utcOffset: '-03:00' | '-04:00' | '-05:00'
}

export const UFS: readonly Uf[] = [
  uf('12', 'AC', 'Acre', '-05:00'),
  uf('27', 'AL', 'Alagoas'),
  uf('16', 'AP', 'Amapá'),
  uf('13', 'AM', 'Amazonas', '-04:00'),
  uf('29', 'BA', 'Bahia'),
  uf('23', 'CE', 'Ceará'),
  uf('53', 'DF', 'Distrito Federal'),
  uf('32', 'ES', 'Espírito Santo'),
  uf('52', 'GO', 'Goiás'),
  uf('21', 'MA', 'Maranhão'),
  uf('51', 'MT', 'Mato Grosso', '-04:00'),
  uf('50', 'MS', 'Mato Grosso do Sul', '-04:00'),
  uf('31', 'MG', 'Minas Gerais'),
  uf('15', 'PA', 'Pará'),
  uf('25', 'PB', 'Paraíba'),
  uf('41', 'PR', 'Paraná'),
  uf('26', 'PE', 'Pernambuco'),
  uf('22', 'PI', 'Piauí'),
  uf('33', 'RJ', 'Rio de Janeiro'),
  uf('24', 'RN', 'Rio Grande do Norte'),
  uf('43', 'RS', 'Rio Grande do Sul'),
  uf('11', 'RO', 'Rondônia', '-04:00'),
  uf('14', 'RR', 'Roraima', '-04:00'),
  uf('42', 'SC', 'Santa Catarina'),
  uf('35', 'SP', 'São Paulo'),
  uf('28', 'SE', 'Sergipe'),
  uf('17', 'TO', 'Tocantins'),
]

export function ufByCode(code: string): Uf | undefined {
  return UFS.find((one) => one.code === code)
}

export function ufByAbbreviation(abbreviation: string): Uf | undefined {
  return UFS.find((one) => one.abbreviation === abbreviation)
}

function uf(code: string, abbreviation: string, name: string, utcOffset: Uf['utcOffset'] = '-03:00'): Uf {
  return { code, abbreviation, name, utcOffset }
}
