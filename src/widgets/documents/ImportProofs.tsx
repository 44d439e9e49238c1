import { Fragment, useState } from 'react'
import { useAllowed, useRead } from '#api/client/use-connection.ts'
import { PROOF_KEYS, readProofs } from '#api/contract/documents/documents.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { NF_NAMES, type NfType } from '#domain/documents/nf-type.ts'
import { Note } from '#ui/painted/Status.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { Link } from '../kit/place/Link.tsx'
import { usePolling } from '../kit/refresh/use-polling.ts'
import { paths } from '../paths.ts'

type Counts = Reply<typeof readProofs>

const LISTS = {
  nfce: { needs: ['nfce:read'], path: paths.nfces },
  cfe: { needs: ['cfe:read'], path: paths.cfes },
} as const

/** Counts what was found of an import's documents, by their keys: page by page, and each anew until all of it was looked at. */
export function ImportProofs({ keys }: { keys: readonly string[] }) {
  const [settled, setSettled] = useState<readonly Counts[]>([])
  const from = settled.length * PROOF_KEYS
  const page = keys.slice(from, from + PROOF_KEYS)
  const isOver = page.length === 0
  const read = useRead(readProofs, { query: { keys: page.join(',') } }, { enabled: !isOver })
  const { data } = read
  usePolling(read, !isOver && data !== undefined && data.waiting > 0)
  if (!isOver && data?.waiting === 0) setSettled([...settled, data])
  if (isOver) return <Findings {...totalOf(settled)} />
  return (
    <ReadRegion
      read={read}
      text="Não foi possível saber o que se conferiu dos documentos"
      skeleton={<UnderWay {...totalOf(settled)} />}
    >
      {(some) => <UnderWay {...totalOf([...settled, some])} />}
    </ReadRegion>
  )
}

interface Total {
  /** Documents that were looked at. */
  looked: number
  unsigned: number
  failed: { type: NfType; amount: number }[]
}

function totalOf(counts: readonly Counts[]): Total {
  const unsigned = sum(counts.map((one) => one.unsigned))
  const failed = (['nfce', 'cfe'] as const)
    .map((type) => {
      const amounts = counts.flatMap((one) => one.failed.filter((of) => of.type === type).map(({ amount }) => amount))
      return { type, amount: sum(amounts) }
    })
    .filter(({ amount }) => amount > 0)
  const looked = sum(counts.map(({ passed }) => passed)) + unsigned + sum(failed.map(({ amount }) => amount))
  return { looked, unsigned, failed }
}

const UnderWay = ({ looked }: Total) => (
  <p className="hint">{`Integridade: conferindo os documentos… ${quantity(looked)} até agora`}</p>
)

function Findings({ looked, unsigned, failed }: Total) {
  if (looked === 0) return null
  const lookedText = `Integridade: ${quantity(looked)} ${looked === 1 ? 'documento conferido' : 'documentos conferidos'}`
  const unsignedText = unsigned > 0 ? `, ${quantity(unsigned)} sem assinatura` : ''
  if (failed.length === 0) {
    return (
      <Note level="info" icon="info">
        {`${lookedText}, nenhum com falha${unsignedText}.`}
      </Note>
    )
  }
  return (
    <Note level="danger" icon="circle-x">
      {`${lookedText}${unsignedText}. Com falha na conferência: `}
      {failed.map((one, index) => (
        <Fragment key={one.type}>
          {index > 0 && ' e '}
          <Failed {...one} />
        </Fragment>
      ))}
    </Note>
  )
}

/** So many documents, with the way to their list for who may read it. */
function Failed({ type, amount }: { type: NfType; amount: number }) {
  const { needs, path } = LISTS[type]
  const text = `${quantity(amount)} ${NF_NAMES[type]}`
  if (!useAllowed()?.(needs)) return text
  return (
    <Link className="link" to={path('?proof_state=failed')}>
      {text}
    </Link>
  )
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const quantity = (amount: number): string => amount.toLocaleString('pt-BR')
