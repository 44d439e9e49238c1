import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { CFE_ENDS } from '#domain/norms/cfe-end.ts'
import { idFor } from './random.ts'
import type { Trade } from './rhythm.ts'

/** São Paulo's SATs are retired then. Ceará ended the CF-e too, and its shops issue on here alone (docs/decisions.md#demonstration). */
export const SAT_ENDED_IN_SAO_PAULO = CFE_ENDS['35'].on

export interface Shop {
  id: string
  cnpj: string
  /** razão social */
  name: string
  /** nome fantasia */
  fantasy: string
  uf: 'SP' | 'CE' | 'PR'
  ufCode: '35' | '23' | '41'
  cityCode: string
  city: string
  street: string
  cep: string
  ie: string
  /** CRT: 1 Simples Nacional, 3 regime normal */
  regime: '1' | '3'
  /** local date; nothing is issued before it */
  opened: string
  tills: number
  sats: number
  /** how many customers it has, 1 being a plain shop */
  size: number
}

export interface DemoTenant {
  id: string
  name: string
  trade: Trade
  shops: readonly Shop[]
  groups: readonly { id: string; name: string; shopIds: readonly string[] }[]
}

export interface Till {
  id: string
  shop: Shop
  name: string
  serie: number
}

export interface DemoSat {
  id: string
  shop: Shop
  tillId: string
  serial: string
}

type ShopRow = Omit<Shop, 'id' | 'cnpj' | 'ufCode' | 'opened'> & { cnpj12: string; opened?: string }

const UF_CODES = { SP: '35', CE: '23', PR: '41' } as const
const OPENED_LONG_AGO = '2019-03-01'
/** More than any shop has tills. */
const SERIES_PER_ROUND = 10

// Names and addresses are invented; numeric CNPJ roots stay above those that the Receita has ever given out.
const AURORA: readonly ShopRow[] = [
  {
    cnpj12: '991002000001',
    name: 'AURORA DEMONSTRACAO SUPERMERCADOS LTDA',
    fantasy: 'Aurora Paulista – Matriz',
    uf: 'SP',
    cityCode: '3550308',
    city: 'São Paulo',
    street: 'Avenida das Amostras',
    cep: '01000000',
    ie: '990100200110',
    regime: '3',
    tills: 4,
    sats: 3,
    size: 1.6,
  },
  {
    cnpj12: '991002000002',
    name: 'AURORA DEMONSTRACAO SUPERMERCADOS LTDA',
    fantasy: 'Aurora Campinas',
    uf: 'SP',
    cityCode: '3509502',
    city: 'Campinas',
    street: 'Rua dos Exemplos',
    cep: '13010000',
    ie: '990100200129',
    regime: '3',
    tills: 2,
    sats: 2,
    size: 1,
  },
  {
    cnpj12: 'AURORA260001',
    name: 'AURORA EXPRESS DEMONSTRACAO LTDA',
    fantasy: 'Aurora Express Santos',
    uf: 'SP',
    cityCode: '3548500',
    city: 'Santos',
    street: 'Rua do Ensaio',
    cep: '11010000',
    ie: '990100200137',
    regime: '3',
    opened: '2026-08-03',
    tills: 2,
    sats: 0,
    size: 0.8,
  },
  {
    cnpj12: '993004000001',
    name: 'MERCANTIL AURORA DEMONSTRACAO DO CEARA LTDA',
    fantasy: 'Mercantil Aurora Fortaleza',
    uf: 'CE',
    cityCode: '2304400',
    city: 'Fortaleza',
    street: 'Avenida do Modelo',
    cep: '60010000',
    ie: '990300401',
    regime: '3',
    tills: 3,
    sats: 8,
    size: 1.3,
  },
  {
    cnpj12: '993004000002',
    name: 'MERCADINHO AURORA DEMONSTRACAO SOBRAL LTDA',
    fantasy: "Mercadinho Aurora & Filhos d'Oeste",
    uf: 'CE',
    cityCode: '2312908',
    city: 'Sobral',
    street: 'Praça da Prova',
    cep: '62010000',
    ie: '990300410',
    regime: '1',
    tills: 2,
    sats: 4,
    size: 0.6,
  },
  {
    cnpj12: '993004000003',
    name: 'MERCANTIL AURORA DEMONSTRACAO DO CARIRI LTDA',
    fantasy: 'Mercantil Aurora Juazeiro do Norte',
    uf: 'CE',
    cityCode: '2307304',
    city: 'Juazeiro do Norte',
    street: 'Avenida do Experimento',
    cep: '63010000',
    ie: '990300428',
    regime: '3',
    tills: 3,
    sats: 6,
    size: 0.9,
  },
  {
    cnpj12: '993004000004',
    name: 'AURORA DEMONSTRACAO ATACADO MARACANAU LTDA',
    fantasy: 'Aurora Atacado Maracanaú',
    uf: 'CE',
    cityCode: '2307650',
    city: 'Maracanaú',
    street: 'Rodovia do Rascunho',
    cep: '61900000',
    ie: '990300436',
    regime: '3',
    tills: 2,
    sats: 5,
    size: 0.7,
  },
]
const HORIZONTE: readonly ShopRow[] = [
  pharmacy('995006000001', 'Horizonte Curitiba Centro', '4106902', 'Curitiba', '80010000', '9950060001', 0.9),
  pharmacy('995006000002', 'Horizonte Londrina', '4113700', 'Londrina', '86010000', '9950060002', 0.7),
  pharmacy('995006000003', 'Horizonte Maringá', '4115200', 'Maringá', '87010000', '9950060003', 0.6),
  pharmacy('995006000004', 'Horizonte Ponta Grossa', '4119905', 'Ponta Grossa', '84010000', '9950060004', 0.5),
]

/** The demonstration's tenants (docs/decisions.md#demonstration); the same seed gives the same ids. */
export function tenants(seed: number): readonly [DemoTenant, DemoTenant] {
  return [
    tenant(seed, 'Grupo Aurora', 'supermarket', AURORA, [
      ['Lojas do Ceará', (shop) => shop.uf === 'CE'],
      ['Lojas de São Paulo', (shop) => shop.uf === 'SP'],
    ]),
    tenant(seed, 'Rede Horizonte', 'pharmacy', HORIZONTE, [['Norte do Paraná', (shop) => shop.cityCode !== '4106902']]),
  ]
}

/** The CNPJs of all shops, which are nobody's and the same with every seed. */
export function demoCnpjs(): string[] {
  return tenants(0).flatMap(({ shops }) => shops.map(({ cnpj }) => cnpj))
}

/** A shop's points of sale. Every round of documents opens new ones, so that no number is ever used twice. */
export function tillsOf(seed: number, shop: Shop, round: number): Till[] {
  return range(shop.tills).map((index) => ({
    id: idFor(seed, 'till', shop.cnpj, round, index),
    shop,
    name: `Caixa ${String(serieOf(round, index)).padStart(2, '0')}`,
    serie: serieOf(round, index),
  }))
}

/** A shop's SATs (in Ceará: MFEs), each at a till of the same round; a till that several lanes share has several. */
export function satsOf(seed: number, shop: Shop, round: number): DemoSat[] {
  const shopDigits = shop.cnpj.slice(4, 5) + shop.cnpj.slice(11, 12)
  return range(shop.sats).map((index) => ({
    id: idFor(seed, 'sat', shop.cnpj, round, index),
    shop,
    tillId: idFor(seed, 'till', shop.cnpj, round, ((index - 1) % shop.tills) + 1),
    serial: `00${shop.ufCode}${shopDigits}${String(round).padStart(2, '0')}${index}`,
  }))
}

/** A SAT that the first shop replaced long ago: its custody is over. */
export function replacedSat(seed: number, shop: Shop): DemoSat {
  const [first] = satsOf(seed, shop, 1)
  if (first === undefined) throw new RangeError(`${shop.fantasy} never had a SAT`)
  const serial = `${first.serial.slice(0, 6)}00${first.serial.slice(-1)}`
  return { ...first, id: idFor(seed, 'sat', shop.cnpj, 'replaced'), serial }
}

/** A SAT on which the shop tries out its software, in the test environment of SEFAZ. */
export function testSat(seed: number, shop: Shop): DemoSat {
  const [first] = satsOf(seed, shop, 1)
  if (first === undefined) throw new RangeError(`${shop.fantasy} never had a SAT`)
  return { ...first, id: idFor(seed, 'sat', shop.cnpj, 'test'), serial: `${first.serial.slice(0, 6)}009` }
}

/** The round that a series belongs to. */
export function roundOfSerie(serie: number): number {
  return Math.floor(serie / SERIES_PER_ROUND) + 1
}

function serieOf(round: number, index: number): number {
  return (round - 1) * SERIES_PER_ROUND + index
}

function tenant(
  seed: number,
  name: string,
  trade: Trade,
  rows: readonly ShopRow[],
  groups: readonly [string, (shop: Shop) => boolean][],
): DemoTenant {
  const shops = rows.map(({ cnpj12, ...row }): Shop => {
    const cnpj = cnpj12 + cnpjCheckDigits(cnpj12)
    return { opened: OPENED_LONG_AGO, ...row, id: idFor(seed, 'shop', cnpj), cnpj, ufCode: UF_CODES[row.uf] }
  })
  return {
    id: idFor(seed, 'tenant', name),
    name,
    trade,
    shops,
    groups: groups.map(([group, belongs]) => ({
      id: idFor(seed, 'group', group),
      name: group,
      shopIds: shops.filter(belongs).map((shop) => shop.id),
    })),
  }
}

function pharmacy(
  cnpj12: string,
  fantasy: string,
  cityCode: string,
  city: string,
  cep: string,
  ie: string,
  size: number,
): ShopRow {
  return {
    cnpj12,
    name: 'HORIZONTE DEMONSTRACAO DROGARIAS S/A',
    fantasy,
    uf: 'PR',
    cityCode,
    city,
    street: 'Rua da Amostra Grátis',
    cep,
    ie,
    regime: '3',
    tills: 2,
    sats: 0,
    size,
  }
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
