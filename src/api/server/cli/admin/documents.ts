import { CONTENT_PLACES, type ContentPlaceName } from '../../documents/contents/move-contents.ts'
import type { Commands } from '../commands.ts'
import { sayNowAndThen } from '../progress.ts'

/** Reads the place in a command's word; undefined where there is none of that name. */
export const placeNamed = (word: string): ContentPlaceName | undefined =>
  CONTENT_PLACES.find((place) => word === `to-${place}`)

/** Moves the bytes of all documents, page by page; what is done stays done. Says by the exit code, too, that some are damaged. */
export async function moveDocuments(commands: Commands, to: ContentPlaceName): Promise<string> {
  const lines: string[] = []
  for (const { id, description } of await commands.tenants()) {
    const progress = sayNowAndThen(description)
    let moved = 0
    const damaged: string[] = []
    let from: string | undefined
    do {
      const page = await commands.moveContents(id, { to, from })
      moved += page.moved
      damaged.push(...page.damaged)
      from = page.next
      progress(`${moved} arquivos`)
    } while (from !== undefined)
    const count = moved === 1 ? '1 arquivo movido' : `${moved} arquivos movidos`
    lines.push(`${description}: ${count}${damaged.length > 0 ? `, danificados, que ficam: ${damaged.length}` : ''}`)
    lines.push(...damaged.map((file) => `  ${file}`))
    if (damaged.length > 0) process.exitCode = 1
  }
  if (to === 'database') await commands.forgetContentStore()
  return `${lines.join('\n')}\n`
}
