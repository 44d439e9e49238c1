import { expect, test } from 'vitest'
import { chosenFiles, droppedFiles } from '#widgets/documents/found-files.ts'

// Entries of a drop as browsers give them: a folder gives some at a time, until it gives none.

type Tree = { [name: string]: string | Tree }

function entryOf(name: string, content: string | Tree, folder = ''): object {
  const fullPath = `${folder}/${name}`
  const common = { name, fullPath, isFile: typeof content === 'string', isDirectory: typeof content !== 'string' }
  if (typeof content === 'string') {
    return { ...common, file: (give: (file: File) => void) => give(new File([content], name)) }
  }
  const createReader = () => {
    const left = Object.entries(content).map(([inner, of]) => entryOf(inner, of, fullPath))
    return { readEntries: (give: (entries: object[]) => void) => give(left.splice(0, 2)) }
  }
  return { ...common, createReader }
}

function drop(tree: Tree, files: File[] = []): DataTransfer {
  const items = Object.entries(tree).map(([name, content]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, content),
  }))
  // Of what a drop has only this is asked for.
  return { items: [...items, { kind: 'string' }], files } as unknown as DataTransfer
}

const names = ({ sources }: { sources: readonly { name: string }[] }) => sources.map(({ name }) => name)

test('folders are searched at any depth for what holds documents; what is given itself may be called anything', async () => {
  const found = await droppedFiles(
    drop({
      'nota.txt': '<a/>',
      março: { 'b.XML': '', 'a.xml': '', 'foto.jpg': '', loja: { 'c.zip': '', 'd.xml.gz': '', 'Thumbs.db': '' } },
    }),
  )
  expect(names(found)).toEqual(['nota.txt', 'março/a.xml', 'março/b.XML', 'março/loja/c.zip', 'março/loja/d.xml.gz'])
  expect(found.omitted).toBe(2)
})

test('a drop without entries gives its files', async () => {
  expect(names(await droppedFiles(drop({}, [new File([''], 'nota.xml')])))).toEqual(['nota.xml'])
})

test('of a chosen folder the documents with their paths, of chosen files all', () => {
  const within = (path: string) => Object.assign(new File([''], path), { webkitRelativePath: path })
  expect(chosenFiles([within('m/a.xml'), within('m/b.pdf')])).toMatchObject({
    sources: [{ name: 'm/a.xml' }],
    omitted: 1,
  })
  expect(chosenFiles([new File([''], 'b.pdf')])).toMatchObject({ sources: [{ name: 'b.pdf' }], omitted: 0 })
})
