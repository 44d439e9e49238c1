interface Names {
  nome_fantasia: string | null
  razao_social: string
}

/** Returns a company's name: its trade name (xFant of a document), else its registered name (xNome). */
export const companyName = ({ nome_fantasia, razao_social }: Names): string => nome_fantasia ?? razao_social
