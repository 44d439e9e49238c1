import { readFile } from 'node:fs/promises'
import type { CfeItem } from '#api/contract/documents/cfes.ts'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { scan } from '../../qr-code.ts'
import { findCoupon, findNote, notes } from '../api.ts'
import { expect, type Locator, type Page, test } from '../pages/reused-page.ts'

// What a browser saves, of its own server's and of another origin's: the very bytes that were taken in, under their names.

/** Presses a button that downloads; the name and the bytes. */
async function downloaded(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('XML of notes, events and coupons, a DANFE, and the zip of a download', async ({ mounted, admin }) => {
  const { root, page, open, expectAt } = mounted
  const bytesOf = async (path: string) => Buffer.from(await (await admin.get(path)).arrayBuffer())

  await test.step('a note and its DANFE', async () => {
    const hostile = (await notes(admin, { per_page: '1000' })).items.find(({ number }) => number > 500_000)
    await open(`/nfces/${hostile?.key}`)
    const xml = await downloaded(page, root.getByRole('button', { name: 'Baixar XML' }))
    expect(xml.name).toBe(`${hostile?.key}-nfce.xml`)
    expect(xml.bytes.length).toBeGreaterThan(500)
    expect(xml.bytes.equals(await bytesOf(`/custody/nfce/${hostile?.key}/xml`))).toBe(true)
    expect(await page.evaluate(() => 'hostile' in window), 'its markup is text').toBe(false)
    await root.getByRole('button', { name: 'PDF' }).click()
    const danfe = await downloaded(page, root.getByRole('menuitem', { name: '58 mm', exact: true }))
    expect(danfe.name).toBe(`${hostile?.key}.pdf`)
    expect(danfe.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  })

  await test.step('an event', async () => {
    const { note, events } = await findNote(admin, { status: 'canceled' })
    const [event] = events
    await open(`/nfces/${note.key}/events/${event?.id}?tab=response`)
    const { name, bytes } = await downloaded(page, root.getByRole('button', { name: 'Baixar', exact: true }))
    expect(name).toBe(`${note.key}-resposta.xml`)
    expect(bytes.equals(await bytesOf(`/nfce_events/${event?.id}/xml?type=response`))).toBe(true)
  })

  await test.step('a cancelled coupon, whose codes are read', async () => {
    const coupon = await findCoupon(admin, ({ status }: CfeItem) => status === 'cancelled')
    const { cfe_event: cancellation, data } = coupon
    if (!cancellation || !data) throw new Error('a cancelled coupon has the XML of both')
    await open(`/cfes/${coupon.cfe_id}?tab=qrcode`)
    for (const [label, text] of [
      ['QR Code da venda', data.CFe.qr_code],
      ['QR Code do cancelamento', cancellation.qr_code],
    ] as const) {
      const code = root.getByRole('img', { name: label })
      await expect(code).toHaveAttribute('width', '200')
      // With the white edge around it.
      expect(await scan(await code.locator('..').screenshot({ animations: 'disabled' }))).toEqual([text])
    }
    for (const [button, type, name] of [
      ['Baixar XML', 'sale', `AD${coupon.cfe_id}.xml`],
      ['Baixar XML de cancelamento', 'cancellation', `ADC${cancellation.cfe_id}.xml`],
    ] as const) {
      const file = await downloaded(page, root.getByRole('button', { name: button, exact: true }))
      expect(file.name).toBe(name)
      expect(file.bytes.equals(await bytesOf(`/cfes/${coupon.id}/xml/file?type=${type}`))).toBe(true)
    }
  })

  await test.step('a download that is ready', async () => {
    await open('/nf-download')
    const ready = root.getByRole('row').filter({ hasText: 'Sucesso' }).first()
    const { name, bytes } = await downloaded(page, ready.getByRole('button', { name: /^Baixar arquivo/ }))
    expect(name).toMatch(/\.zip$/)
    expect((await new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes))).getEntries()).length).toBeGreaterThan(0)

    // What is no file takes nobody off the page.
    const refusal = { code: 'link_expired', message: 'Este endereço de download expirou.' }
    await page.route(/\/nf_download\/[^/]+\/file/, (route) =>
      route.fulfill({ status: 403, json: refusal, headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    await ready.getByRole('button', { name: /^Baixar arquivo/ }).click()
    await expect(root.getByRole('alert').getByText(refusal.message)).toBeVisible()
    await expectAt('/nf-download')
  })
})
