import type { StoredCompany, SecretName } from './rows.ts'

/** Describes a company for the audit trail: its properties as people call them, and of secrets only if there are any. */
export function companyAudit(row: StoredCompany): Record<string, string | null> {
  return {
    'Razão social': row.razao_social,
    'Nome fantasia': row.nome_fantasia,
    CNPJ: row.cnpj,
    CNAE: row.cnae,
    'Inscrição estadual': row.inscricao_estadual,
    'Inscrição municipal': row.municipal_inscription,
    'Regime tributário': row.codigo_regime_tributario,
    Município: row.codigo_municipio,
    CEP: row.cep,
    Logradouro: row.logradouro,
    Número: row.numero,
    Complemento: row.complemento,
    Bairro: row.bairro,
    CSC: row.csc && 'Definido',
    'Identificador do CSC': row.id_csc && 'Definido',
    'Chave da SEFAZ': row.sefaz_security_key && 'Definida',
  }
}

const SECRET_LABELS: Readonly<Record<SecretName, string>> = {
  csc: 'CSC',
  id_csc: 'Identificador do CSC',
  sefaz_security_key: 'Chave da SEFAZ',
}

/** A secret that became another one: the description says 'Definido' before and after. */
export const secretAudit = (name: SecretName) => ({
  field: SECRET_LABELS[name],
  from: 'Definido',
  to: 'Alterado',
})
