import shell from '#web/locales/en/shell.json' with { type: 'json' }
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { pemOf, signingKeyOf } from '#server/platform/signed-archive/signing-key.ts'
import { writeDossier } from '#server/platform/signed-archive/write-archive.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import en from '#web/locales/en/dossier-import.json' with { type: 'json' }
import { enter } from './steps/desk.ts'
import { expectAnswer, press, type } from './steps/keyboard.ts'
import { directFiled } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'

/** The key of the office that sends. */
const key = signingKeyOf(randomUUID())

/** A dossier as that office would send it, of a case with the data of one that is filed here. */
async function aDossier(baseURL: string, trackingId: string): Promise<Buffer> {
  const { user } = await callsAs(baseURL, 'expert')
  const complaintId = await directFiled(baseURL, trackingId, user.id)
  const { client } = await callsAs(baseURL, 'admin')
  const filed = await client.getComplaintDetail({ params: { complaintId } })
  const file = 'documents/001 note.txt'
  const data = { filed, documents: [{ file, name: 'note.txt', type: null }] }
  const files = async function* () {
    yield { name: 'case.json', content: [Buffer.from(JSON.stringify(data))] }
    yield { name: file, content: [Buffer.from('What the other office noted.')] }
  }
  const name = { en: 'Bureau of Adama', am: 'የአዳማ ቢሮ' }
  const facts = {
    ...{ trackingId, office: name, officeAddress: 'https://adama.example' },
    askedBy: { kind: 'staff' as const, name: null, organization: null },
    ...{ madeAt: new Date().toISOString(), language: 'en' as const, hasInternalParts: false },
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeDossier(files(), facts, key)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function send(page: Page, buffer: Buffer) {
  await page.locator('input[type=file]').setInputFiles({ name: 'dossier.zip', mimeType: 'application/zip', buffer })
  await press(page.getByRole('button', { name: en.submit }))
}

test('an office is trusted, a changed dossier is refused, and the one that it sent becomes a case', {
  tag: '@desk',
}, async ({ page, baseURL: url }) => {
  const baseURL = url ?? ''
  const trackingId = await fileComplaint(baseURL)
  const dossier = await aDossier(baseURL, trackingId)
  await enter(page, 'admin')
  await speak(page, 'en')

  await test.step('the office is entered with its key', async () => {
    await page.goto('/setting/office')
    await press(page.getByRole('link', { name: en.offices.title }))
    await expect(page.getByRole('heading', { level: 1, name: en.offices.title })).toBeVisible()
    await type(page.getByLabel(en.offices.fields.nameEn.label), 'Bureau of Adama')
    await type(page.getByLabel(en.offices.fields.nameAm.label), 'የአዳማ ቢሮ')
    await page.getByLabel(en.offices.fields.publicKey.label).fill(pemOf(key))
    await press(page.getByRole('button', { name: en.offices.add }))
    await expectAnswer(page, 'Office added successfully')
    await expect(page.getByRole('row').filter({ hasText: key.fingerprint.slice(0, 8) })).toBeVisible()
  })

  await test.step('a changed byte is refused with a sentence', async () => {
    await page.goto('/complaint/register-complaint')
    await press(page.getByRole('link', { name: en.open }))
    await expect(page.getByRole('heading', { level: 1, name: en.title })).toBeVisible()
    const changed = Buffer.from(dossier)
    const at = changed.indexOf('What the other office noted.')
    changed[at] = 'w'.charCodeAt(0)
    await send(page, changed)
    await expect(page.getByRole('alert').first()).toContainText(en.fields.file.prompts['files-differ'])
  })

  await test.step('the preview says what will be registered, and the form has every answer', async () => {
    await send(page, dossier)
    await expect(page.getByRole('heading', { name: en.preview.title })).toBeFocused()
    await expect(page.getByText(en.preview.verified)).toBeVisible()
    await expect(page.getByText(formatTrackingId(trackingId))).toBeVisible()
    await press(page.getByRole('link', { name: en.preview.continue }))
    await expect(page.locator('[name="complaint.issues.0"]')).not.toHaveValue('')
  })

  await test.step('it is registered, and the case says where it came from', async () => {
    await press(page.getByRole('link', { name: shell.skip }))
    await press(page.getByRole('button', { name: 'Register', exact: true }))
    await expect(page.getByRole('heading', { name: 'Complaint registered' })).toBeVisible({ timeout: 30_000 })
    const { user, client } = await callsAs(baseURL, 'admin')
    const params = { userId: user.id, roleId: user.roleId ?? 0, filterBy: 'new' as const }
    const { complaints } = await client.listComplaints({ params, query: {} })
    const origins = await Promise.all(
      complaints.slice(0, 5).map(async ({ complaintId }) => {
        const detail = await client.getComplaintDetail({ params: { complaintId } })
        return detail.origin?.trackingId
      }),
    )
    expect(origins).toContain(trackingId)
  })
})
