import { expect, test } from 'vitest'
import { downloadStatus, downloadState, downloadUrl } from '#domain/documents/downloads/download-status.ts'

const done = { is_processed: true, is_success: true, is_expired: false, url: 'https://api.example/file' }

test.each([
  [{ ...done, is_processed: false, is_success: false, url: null }, 'Processando...'],
  [done, 'Sucesso'],
  [{ ...done, is_success: false, url: null }, 'Falha'],
  [{ ...done, is_expired: true, url: null }, 'Expirado'],
])('%o is %s', (request, label) => {
  expect(downloadStatus(downloadState(request)).label).toBe(label)
})

test('there is a file only where url is present, the request successful, processed and not expired', () => {
  expect(downloadUrl(done)).toBe('https://api.example/file')
  expect(downloadUrl({ ...done, url: null })).toBeUndefined()
  expect(downloadUrl({ ...done, is_success: false })).toBeUndefined()
  expect(downloadUrl({ ...done, is_processed: false })).toBeUndefined()
  expect(downloadUrl({ ...done, is_expired: true })).toBeUndefined()
})
