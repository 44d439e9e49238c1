import type { Trade } from './rhythm.ts'

/** ICMS: whole rate of the state, food basket rate, tax already collected by substitution, exempt. */
type Icms = 'full' | 'basic' | 'substituted' | 'exempt'
/** PIS and COFINS: whole rates, rate zero, collected once from the maker. */
type Contributions = 'full' | 'zero' | 'maker'
/** IBS and CBS: whole rates, food basket (nothing due), medicines (60 % less). */
type Reform = 'full' | 'basket' | 'medicine'

export interface Product {
  code: string
  text: string
  unit: string
  ncm: string
  cfop: '5102' | '5405'
  /** cents per unit, in January 2025 */
  price: number
  /** sold by the gram */
  weighed: boolean
  icms: Icms
  contributions: Contributions
  reform: Reform
  /** how often it is bought */
  weight: number
}

type Row = readonly [text: string, unit: string, ncm: string, price: number, weight?: number]

// Invented goods without brands; NCM chapters are those that such goods have.
const BASKET: readonly Row[] = [
  ['ARROZ BRANCO TIPO 1 5KG', 'PCT', '10063021', 2790, 4],
  ['ARROZ PARBOILIZADO 1KG', 'PCT', '10063011', 629, 2],
  ['FEIJÃO CARIOCA 1KG', 'PCT', '07133399', 849, 4],
  ['FEIJÃO PRETO 1KG', 'PCT', '07133319', 899, 2],
  ['LEITE INTEGRAL UHT 1L', 'UN', '04012010', 549, 7],
  ['LEITE DESNATADO UHT 1L', 'UN', '04012010', 579, 3],
  ['CAFÉ TORRADO E MOÍDO 500G', 'PCT', '09012100', 2989, 4],
  ['AÇÚCAR REFINADO 1KG', 'PCT', '17019900', 499, 4],
  ['FARINHA DE TRIGO 1KG', 'PCT', '11010010', 599, 2],
  ['FARINHA DE MANDIOCA 500G', 'PCT', '11062000', 649, 2],
  ['MACARRÃO ESPAGUETE 500G', 'PCT', '19021900', 449, 4],
  ['ÓLEO DE SOJA 900ML', 'UN', '15079011', 799, 4],
  ['SAL REFINADO 1KG', 'PCT', '25010020', 299, 1],
  ['MANTEIGA COM SAL 200G', 'UN', '04051000', 1249, 2],
  ['OVOS BRANCOS BANDEJA 20', 'BDJ', '04072100', 1899, 4],
]
const FRESH: readonly Row[] = [
  ['PÃO FRANCÊS', 'KG', '19059090', 1790, 8],
  ['BANANA PRATA', 'KG', '08039000', 799, 6],
  ['MAÇÃ GALA', 'KG', '08081000', 1199, 4],
  ['LARANJA PERA', 'KG', '08051000', 499, 3],
  ['TOMATE ITALIANO', 'KG', '07020000', 899, 6],
  ['BATATA INGLESA', 'KG', '07019000', 649, 5],
  ['CEBOLA', 'KG', '07031019', 599, 5],
  ['CENOURA', 'KG', '07061000', 549, 3],
  ['ALHO', 'KG', '07032090', 3490, 1],
  ['MAMÃO FORMOSA', 'KG', '08072000', 799, 2],
  ['CONTRAFILÉ BOVINO', 'KG', '02013000', 5490, 3],
  ['ACÉM BOVINO', 'KG', '02013000', 3590, 3],
  ['PATINHO MOÍDO', 'KG', '02013000', 4190, 4],
  ['COXA E SOBRECOXA DE FRANGO', 'KG', '02071413', 1290, 4],
  ['PEITO DE FRANGO', 'KG', '02071411', 2190, 4],
  ['LINGUIÇA TOSCANA', 'KG', '16010000', 2290, 2],
]
const DELI: readonly Row[] = [
  ['QUEIJO MUÇARELA FATIADO', 'KG', '04061010', 4990, 4],
  ['PRESUNTO COZIDO FATIADO', 'KG', '16024900', 3490, 3],
]
const GROCERY: readonly Row[] = [
  ['MOLHO DE TOMATE 300G', 'UN', '20029000', 289, 4],
  ['MILHO VERDE LATA 170G', 'UN', '20058000', 429, 2],
  ['ATUM RALADO 170G', 'UN', '16041410', 899, 2],
  ['BISCOITO RECHEADO CHOCOLATE 120G', 'PCT', '19053100', 319, 4],
  ['BISCOITO ÁGUA E SAL 350G', 'PCT', '19053100', 619, 3],
  ['ACHOCOLATADO EM PÓ 400G', 'UN', '18069000', 1099, 2],
  ['IOGURTE MORANGO 900G', 'UN', '04032000', 1299, 3],
  ['REQUEIJÃO CREMOSO 200G', 'UN', '04061090', 899, 3],
  ['MARGARINA 500G', 'UN', '15171000', 849, 2],
  ['PIZZA CONGELADA 460G', 'UN', '19022000', 1799, 2],
  ['BATATA PALITO CONGELADA 1,1KG', 'PCT', '20041000', 2199, 2],
  ['DETERGENTE NEUTRO 500ML', 'UN', '34025000', 269, 4],
  ['SABÃO EM PÓ 1,6KG', 'UN', '34025000', 2299, 2],
  ['AMACIANTE 2L', 'UN', '38099190', 1599, 2],
  ['ÁGUA SANITÁRIA 2L', 'UN', '28289011', 799, 2],
  ['ESPONJA MULTIUSO C/4', 'PCT', '68053090', 699, 2],
  ['PAPEL HIGIÊNICO FOLHA DUPLA C/12', 'PCT', '48181000', 2199, 3],
  ['RAÇÃO P/ CÃES ADULTOS 1KG', 'PCT', '23091000', 1999, 1],
  ['CARVÃO VEGETAL 4KG', 'PCT', '44029000', 2490, 1],
]
const COLD_DRINKS: readonly Row[] = [
  ['REFRIGERANTE COLA 2L', 'UN', '22021000', 1049, 5],
  ['REFRIGERANTE GUARANÁ 350ML', 'UN', '22021000', 399, 4],
  ['CERVEJA PILSEN LATA 350ML', 'UN', '22030000', 429, 7],
  ['CERVEJA PURO MALTE 600ML', 'UN', '22030000', 1099, 3],
  ['ÁGUA MINERAL SEM GÁS 1,5L', 'UN', '22011000', 349, 4],
  ['ENERGÉTICO LATA 250ML', 'UN', '22029900', 899, 2],
  ['SORVETE NAPOLITANO 1,5L', 'UN', '21050010', 2699, 1],
]
const HYGIENE: readonly Row[] = [
  ['CREME DENTAL 90G', 'UN', '33061000', 599, 4],
  ['SABONETE EM BARRA 85G', 'UN', '34011190', 299, 4],
  ['XAMPU HIDRATANTE 350ML', 'UN', '33051000', 1799, 3],
  ['CONDICIONADOR 350ML', 'UN', '33059000', 1899, 2],
  ['DESODORANTE AEROSSOL 150ML', 'UN', '33072010', 1699, 3],
  ['ESCOVA DENTAL MACIA', 'UN', '96032100', 1199, 2],
  ['FIO DENTAL 100M', 'UN', '33062000', 1299, 1],
  ['ABSORVENTE C/8', 'PCT', '96190000', 799, 2],
  ['FRALDA DESCARTÁVEL G C/30', 'PCT', '96190000', 4990, 2],
  ['PROTETOR SOLAR FPS 50 200ML', 'UN', '33049990', 5990, 2],
]
const MEDICINES: readonly Row[] = [
  ['DIPIRONA 500MG C/10 COMP', 'CX', '30049069', 599, 7],
  ['PARACETAMOL 750MG C/20 COMP', 'CX', '30049045', 1499, 5],
  ['IBUPROFENO 600MG C/20 COMP', 'CX', '30049029', 1899, 4],
  ['LOSARTANA 50MG C/30 COMP', 'CX', '30049069', 1290, 5],
  ['HIDROCLOROTIAZIDA 25MG C/30', 'CX', '30049069', 899, 3],
  ['METFORMINA 850MG C/30 COMP', 'CX', '30049049', 1190, 4],
  ['SINVASTATINA 20MG C/30 COMP', 'CX', '30049059', 1990, 3],
  ['OMEPRAZOL 20MG C/28 CAPS', 'CX', '30049069', 1890, 4],
  ['AMOXICILINA 500MG C/21 CAPS', 'CX', '30041012', 2890, 3],
  ['AZITROMICINA 500MG C/3 COMP', 'CX', '30042029', 1990, 2],
  ['LORATADINA 10MG C/12 COMP', 'CX', '30049069', 1590, 3],
  ['DESLORATADINA XAROPE 60ML', 'FR', '30049069', 2990, 1],
  ['LEVOTIROXINA 50MCG C/30', 'CX', '30043981', 1590, 3],
  ['ESCITALOPRAM 10MG C/30', 'CX', '30049069', 4590, 2],
  ['SERTRALINA 50MG C/30', 'CX', '30049039', 4290, 2],
  ['ANLODIPINO 5MG C/30 COMP', 'CX', '30049069', 1390, 3],
  ['ATENOLOL 25MG C/30 COMP', 'CX', '30049039', 1090, 2],
  ['DICLOFENACO GEL 60G', 'BG', '30049037', 1790, 2],
  ['SORO FISIOLÓGICO 500ML', 'FR', '30049099', 899, 4],
  ['SIMETICONA GOTAS 15ML', 'FR', '30049099', 1490, 2],
  ['XAROPE EXPECTORANTE 120ML', 'FR', '30049099', 2490, 2],
  ['PASTILHA P/ GARGANTA C/12', 'CX', '30049099', 1990, 2],
  ['ANTICONCEPCIONAL C/21', 'CX', '30066000', 2190, 3],
]
const PHARMACY_SHELF: readonly Row[] = [
  ['VITAMINA C 1G EFERVESCENTE C/10', 'TB', '21069030', 1890, 4],
  ['POLIVITAMÍNICO C/60', 'FR', '21069030', 5990, 1],
  ['CURATIVO ADESIVO C/40', 'CX', '30051030', 1290, 2],
  ['ALGODÃO HIDRÓFILO 50G', 'PCT', '30059090', 699, 2],
  ['ÁLCOOL 70% 500ML', 'UN', '22089000', 899, 2],
  ['TERMÔMETRO DIGITAL', 'UN', '90251990', 2990, 1],
  ['MÁSCARA DESCARTÁVEL C/50', 'CX', '63079010', 1990, 1],
]

/** The goods of each trade. */
export const CATALOGS: Record<Trade, readonly Product[]> = {
  supermarket: [
    ...products(1001, BASKET, { icms: 'basic', contributions: 'zero', reform: 'basket' }),
    ...products(2001, FRESH, { icms: 'exempt', contributions: 'zero', reform: 'basket', weighed: true }),
    ...products(2101, DELI, { icms: 'full', contributions: 'full', reform: 'full', weighed: true }),
    ...products(3001, GROCERY, { icms: 'full', contributions: 'full', reform: 'full' }),
    ...products(4001, COLD_DRINKS, { icms: 'substituted', contributions: 'maker', reform: 'full' }),
    ...products(5001, HYGIENE.slice(0, 6), { icms: 'substituted', contributions: 'maker', reform: 'full' }),
  ],
  pharmacy: [
    ...products(5001, HYGIENE, { icms: 'substituted', contributions: 'maker', reform: 'full' }),
    ...products(6001, MEDICINES, { icms: 'substituted', contributions: 'maker', reform: 'medicine' }),
    ...products(7001, PHARMACY_SHELF, { icms: 'full', contributions: 'full', reform: 'full' }),
  ],
}

function products(
  firstCode: number,
  rows: readonly Row[],
  taxes: Pick<Product, 'icms' | 'contributions' | 'reform'> & { weighed?: boolean },
): Product[] {
  return rows.map(([text, unit, ncm, price, weight = 1], index) => ({
    code: String(firstCode + index),
    text,
    unit,
    ncm,
    price,
    weight,
    weighed: false,
    ...taxes,
    cfop: taxes.icms === 'substituted' ? '5405' : '5102',
  }))
}
