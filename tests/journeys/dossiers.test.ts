import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import amDossiers from '#web/locales/am/dossiers.json' with { type: 'json' }
import amTrack from '#web/locales/am/track.json' with { type: 'json' }
import enDossiers from '#web/locales/en/dossiers.json' with { type: 'json' }
import { expectNothingForAxe, expectNothingInEnglish, expectNothingWithScript } from './steps/axe.ts'
import { aComplainant, onAPhone, prove } from './steps/complainant.ts'
import { atTheDesk } from './steps/desk.ts'
import { receiverOf } from './steps/office-calls.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''

/** The files of the archive that a press downloads. */
async function downloaded(page: Page, name: string): Promise<Record<string, Uint8Array>> {
  const coming = page.waitForEvent('download')
  await page.getByText(name, { exact: true }).first().click()
  return unzipSync(readFileSync(await (await coming).path()))
}

test('a supervisor exports a case by keyboard, and the file is found authentic', { tag: '@desk' }, async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const me = await aComplainant(url, '7266')
  const { complaintId } = await receiverOf(url, me.trackingId)
  const page = await atTheDesk(browser, url, 'supervisor')
  await expectNothingInEnglish(page, `/complaint/dossiers/${complaintId}`)
  await page.goto(`/complain/case-officer-form/${complaintId}`)
  await page.getByRole('link', { name: 'Export dossier' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(enDossiers.staff.title)
  await expectNothingForAxe(page, 'ordering a dossier')
  await page.getByRole('button', { name: enDossiers.staff.submit }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dossier ordered successfully')).toBeVisible()
  const ready = page.getByRole('button', { name: enDossiers.list.download })
  await expect(ready).toBeVisible({ timeout: 60_000 })
  const files = await downloaded(page, enDossiers.list.download)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['case.pdf', 'case.json', 'manifest.json', 'manifest.json.sig']),
  )

  await test.step('anybody checks its manifest, without script', async () => {
    const phone = await onAPhone(browser, url)
    await phone.goto('/letter')
    const given = ['manifest.json', 'manifest.json.sig'].map(name => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(files[name] as Uint8Array),
    }))
    await phone.locator('input[type=file]').setInputFiles(given)
    await phone.getByRole('button', { name: amDossiers.check.submit }).click()
    await expect(phone.getByText(amDossiers.check.authentic)).toBeVisible()
    given[0]!.buffer = Buffer.from(strFromU8(files['manifest.json'] as Uint8Array).replace('false', 'true'))
    await phone.locator('input[type=file]').setInputFiles(given)
    await phone.getByRole('button', { name: amDossiers.check.submit }).click()
    await expect(phone.getByText(amDossiers.check.problems['wrong-signature'])).toBeVisible()
  })
})

test('a complainant gets their case as one file, on a phone without script', { tag: '@phone' }, async ({ browser }) => {
  test.setTimeout(180_000)
  const me = await aComplainant(url, '7267')
  const phone = await onAPhone(browser, url)
  await phone.goto(`/home/track-status/status?id=${me.trackingId}`)
  await prove(phone, me)
  await phone.getByRole('link', { name: amTrack.status.everything }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(amDossiers.own.title)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectNothingWithScript(browser, phone)
  await phone.getByRole('button', { name: amDossiers.own.submit }).click()
  const fetched = phone.getByText(amDossiers.list.download, { exact: true })
  await expect(phone.getByRole('link', { name: amDossiers.own.again }).or(fetched)).toBeVisible()
  await expect(async () => {
    await phone.reload()
    await expect(fetched).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  const files = await downloaded(phone, amDossiers.list.download)
  expect(strFromU8(files['case.json'] as Uint8Array)).toContain(me.trackingId)
})
