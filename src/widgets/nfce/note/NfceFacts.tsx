import type { Nfce } from '#api/contract/documents/nfces.ts'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Disclosure } from '#ui/painted/Disclosure.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { factList } from '../../kit/fact-list.ts'
import { NfceConsumer } from './NfceConsumer.tsx'

type Data = Nfce['data']['informacao_nfe']
type Part = Data['demais'][number]

// Titles are the server's, in the language of the screen (tests/unit/words.test.ts).
const DELIVERY = 'Entrega'
const PICKUP = 'Retirada'
const isDelivery = ({ title }: Part) => title === DELIVERY
const isPickup = ({ title }: Part) => title === PICKUP

/** Shows what else the document has: what few documents have in sections of their own, what most have folded at the end. */
export function NfceFacts({ data }: { data: Data }) {
  const factsOf = (isIt: (part: Part) => boolean) => data.demais.find(isIt)?.facts ?? []
  const folded = data.demais.filter((one) => one.folded)
  const texts: Definition[] = [
    ...definition('Informações complementares', data.informacao_complementar),
    ...definition('De interesse do fisco', data.informacao_fisco),
  ]
  return (
    <>
      <Place title={DELIVERY} party={data.entrega} facts={factsOf(isDelivery)} />
      <Place title={PICKUP} party={data.retirada} facts={factsOf(isPickup)} />
      {texts.length > 0 && (
        <Section title="Informações adicionais">
          <DefinitionList items={texts} />
        </Section>
      )}
      {data.demais
        .filter((part) => !part.folded && !isDelivery(part) && !isPickup(part))
        .map(({ title, facts }, index) => (
          <Section key={index} title={title}>
            <DefinitionList items={factList(facts)} />
          </Section>
        ))}
      {folded.length > 0 && (
        <Section title="Demais dados do documento">
          {folded.map(({ title, facts }, index) => (
            <Disclosure key={index} summary={title}>
              <DefinitionList items={factList(facts)} />
            </Disclosure>
          ))}
        </Section>
      )}
    </>
  )
}

const definition = (label: string, value: string | null): Definition[] =>
  value === null ? [] : [{ label, value, span: 'all' }]

interface PlaceProps {
  title: string
  party: Data['entrega']
  facts: Part['facts']
}

/** Shows who takes the goods or hands them over, and where. */
function Place({ title, party, facts }: PlaceProps) {
  if (party === null && facts.length === 0) return null
  return (
    <Section title={title}>
      <DefinitionList
        items={[
          ...(party ? [{ label: 'Local', value: <NfceConsumer consumer={party} />, span: 2 as const }] : []),
          ...factList(facts),
        ]}
      />
    </Section>
  )
}
