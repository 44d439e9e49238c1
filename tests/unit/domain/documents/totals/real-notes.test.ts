import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { noteTotalsProblems } from '#domain/documents/totals/note-problems.ts'
import { findNode } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { noteIn } from './notes.ts'

// Real documents, when they are at hand: what adds up must pass, and what is warned of is wrong by the rule of that total.

const SAMPLES = new URL('../../../../../../shared/samples/', import.meta.url)

test.skipIf(!existsSync(SAMPLES)).each<[string, string[]]>([
  ['nfce/nfce_rj_2021_prod_11itens.xml', []],
  ['nfce/nfce_sp_2026_ibscbs_real.xml', []],
  ['nfce/nfce_sp_2019_100itens.xml', []],
  ['nfce/nfce_am_2022_contingencia_tpEmis9.xml', []],
  ['nfce/nfce_mt_2025_pix17.xml', []],
  ['nfce/nfce_pr_2020_cstat100.xml', []],
  ['nfce/nfce_pr_2017_v310_hom.xml', []],
  ['nfce/nfce_df_2017_troco_dentro.xml', []],
  ['nfce/nfce_am_2013_v300.xml', []],
  ['nfce/nfce_am_2014_enviNFe.xml', []],
  // PIS and COFINS are told as totals alone, as a NFC-e may (Q01-20 and S01-20 are of model 55).
  ['more/rj_nfce_2020_prod_offline_gorjeta.xml', []],
  // A base of 2,90 of a note of the Simples, whose item has none.
  ['nfce/nfce_pr_2016_v310_erro_danfce.xml', ['items_total']],
  // The items' approximate taxes are 12,33, their total 0,00.
  ['nfce/nfce_pr_2020_cstat150_fora_prazo.xml', ['items_total']],
  // An approximate total of 2,50 of which no item has anything.
  ['more/sd_nfce_mod65_fixture_2026.xml', ['items_total']],
  ['nfce/nfce_sc_mod65_com_chave_55.xml', ['item_total', 'items_total']],
  ['nfce/nfce_pr_2017_totais_errados.xml', ['item_total', 'items_total', 'payments_total']],
  ['nfce/nfce_pr_2017_totais_errados_multi.xml', ['item_total', 'items_total', 'payments_total']],
  // IBS and CBS of which no item has anything, and a whole of 31,00 of a note of 2.217,60.
  ['more/un_NFCe_CST800.xml', ['reform_total']],
])('the amounts of the real %s', (file, expected) => {
  const root = parseXml(decodeXml(readFileSync(new URL(file, SAMPLES))), new Set())
  const info = findNode(root, ({ name }) => name === 'infNFe')?.node
  if (info === undefined) throw new Error(`${file} holds no note`)
  expect([...new Set(noteTotalsProblems(noteIn(info)).map(({ code }) => code))]).toEqual(expected)
})
