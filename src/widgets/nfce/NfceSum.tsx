import type { Nfce } from '#api/contract/documents/nfces.ts'
import { fromCents } from '#domain/cents.ts'
import { formatMoney } from '#domain/money.ts'
import { partsOfTotal, type TotalPart } from '#domain/documents/nfce-totals.ts'
import { Leaders } from '#ui/painted/DefinitionList.tsx'

type Totals = Nfce['data']['informacao_nfe']['total']['icms_total']

const LABELS: Readonly<Record<TotalPart['name'], string>> = {
  vProd: 'Produtos',
  vServ: 'Serviços',
  vDesc: 'Descontos',
  vICMSDeson: 'ICMS desonerado',
  vST: 'ICMS ST',
  vFCPST: 'FCP ST',
  vICMSMonoReten: 'ICMS monofásico sujeito a retenção',
  vPISST: 'PIS ST',
  vCOFINSST: 'COFINS ST',
  vFrete: 'Frete',
  vSeg: 'Seguro',
  vOutro: 'Outras despesas',
  vII: 'Imposto de importação',
  vIPI: 'IPI',
  vIPIDevol: 'IPI devolvido',
}

/** From the products to the total of the note, as it declares them; nothing where the products are all of it. */
export function NfceSum({ icms }: { icms: Totals }) {
  const parts = partsOfTotal({
    vProd: icms.valor_produtos,
    vServ: icms.valor_servicos,
    vDesc: icms.valor_desconto,
    vICMSDeson: icms.valor_icms_desonerado,
    vST: icms.valor_st,
    vFCPST: icms.valor_fcp_st,
    vICMSMonoReten: icms.valor_icms_monofasico_retencao,
    vPISST: icms.valor_pis_st_total,
    vCOFINSST: icms.valor_cofins_st_total,
    vFrete: icms.valor_frete,
    vSeg: icms.valor_seguro,
    vOutro: icms.valor_outros,
    vII: icms.valor_importacao,
    vIPI: icms.valor_ipi,
    vIPIDevol: icms.valor_ipi_devolvido,
    vNF: icms.valor_nota,
  })
  if (parts.length < 2) return null
  return (
    <div className="note-sum">
      <Leaders
        rows={[
          ...parts.map(({ name, cents }) => ({ label: LABELS[name], value: formatMoney(fromCents(cents)) })),
          { label: 'Total da nota', value: formatMoney(icms.valor_nota), total: true },
        ]}
      />
    </div>
  )
}
