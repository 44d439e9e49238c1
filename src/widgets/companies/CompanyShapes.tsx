import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'

const SHAPES = ['Razão social', 'Nome fantasia', 'CNPJ', 'Inscrição estadual', 'Inscrição municipal', 'CNAE'] as const

/** Stands for a company before it is there: its first part fills the screen. */
export const CompanyShapes = () => (
  <Awaited className="scroll company">
    <section className="section">
      <h2>Identificação</h2>
      <DefinitionList
        items={SHAPES.map((label, index) => ({
          label,
          value: <Skeleton width={index === 0 ? 260 : 120} />,
          ...(index === 0 ? { span: 'all' as const } : index === 1 ? { span: 2 as const } : {}),
        }))}
      />
    </section>
  </Awaited>
)
