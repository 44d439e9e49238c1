import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { GroupedCode } from '#ui/painted/GroupedCode.tsx'

/** An access key in groups of four, with its copy button (docs/decisions.md#access-keys). `what`, within a sentence: 'chave de cancelamento'. */
export function AccessKey({ value, what = 'chave' }: { value: string; what?: string }) {
  return (
    <span className="row">
      <GroupedCode groups={accessKeyGroups(value)} wrap />
      <CopyButton
        text={value}
        label={`Copiar ${what}`}
        copiedLabel={`${what[0]?.toUpperCase()}${what.slice(1)} copiada`}
      />
    </span>
  )
}
