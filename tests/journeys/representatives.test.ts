import { expect, type Page, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import en from '#web/locales/en/representatives.json' with { type: 'json' }
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import registering from '#web/locales/en/registering.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { ApplicationForm, homeOf } from './steps/application-form.ts'
import { expectNothingForAxe, expectNothingInEnglish } from './steps/axe.ts'
import { atTheDesk, problemsOn } from './steps/desk.ts'
import { decisionLetter } from './steps/documents.ts'
import { expectAnswer, press, type } from './steps/keyboard.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { receiverOf } from './steps/office-calls.ts'
import { speak, unique } from './steps/own-region.ts'
import { visit } from './steps/visit.ts'

const person = 'representatives.0'
const { mandate, save: saveText, done, problems: meanings, toAll } = en
const { both } = registering
const letter = 'Mandate of Hanna.pdf'

const save = (page: Page) => press(page.getByRole('main').locator('form .actions button[value=save]'))
const field = (page: Page, name: string) => page.locator(`[name="${person}.${name}"]`)

/** A filed complaint, and its page of representatives as the clerk of the desk opens it. */
async function open(page: Page, baseURL: string): Promise<number> {
  const trackingId = await fileComplaint(baseURL)
  const { complaintId } = await receiverOf(baseURL, trackingId)
  await speak(page, 'en')
  await page.goto(`/representatives/${complaintId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatTrackingId(trackingId))
  await expect(page.getByText(en.noneHere)).toBeVisible()
  await press(page.getByRole('link', { name: en.add }))
  return complaintId
}

async function introduce(page: Page, firstName: string): Promise<void> {
  const form = new ApplicationForm(page, { hasScript: true })
  await form.introduce(person, [firstName, 'ተስፋዬ', 'በቀለ'])
  await type(field(page, 'phone'), '0922 33 44 55')
  for (const name of ['regionId', 'zoneId', 'woredaId'] as const) {
    const place = page.locator(`[name="${homeOf(person)[name.replace('Id', '') as 'region']}"]`)
    await expect(place.locator('option').nth(1)).toBeAttached()
    await place.selectOption({ index: 1 })
  }
}

/** The details of the only representative as somebody else changes the address and the kebele meanwhile. */
async function changeElsewhere(baseURL: string, complaintId: number, address: string, kebele: string): Promise<void> {
  const { client } = await callsAs(baseURL, 'clerk')
  const { version, representatives } = await client.getComplaintDetail({ params: { complaintId } })
  const [known] = representatives
  if (!known) throw new Error(`Nobody speaks for the complainant of complaint ${complaintId}.`)
  await client.updateRepresentative(
    {
      body: {
        representativeId: known.id,
        representative: {
          firstName: known.firstName,
          fatherName: known.fatherName,
          grandfatherName: known.grandfatherName ?? undefined,
          genderId: known.gender.id,
          ageGroupId: known.ageGroup.id,
          nationality: known.nationality,
          occupationId: known.occupation.id,
          regionId: known.region.id,
          zoneId: known.zone.id,
          woredaId: known.woreda.id,
          phone: known.phone ?? undefined,
          address,
          kebele,
        },
      },
    },
    { ifMatch: version },
  )
}

test('somebody is let speak by a letter, and changed after somebody else’s change', { tag: '@desk' }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const page = await atTheDesk(browser, baseURL, 'clerk')
  const firstName = `ሐና${unique()}`
  const complaintId = await open(page, baseURL)
  const ofComplaint = `/representatives/${complaintId}`

  await test.step('without the letter nothing is saved and nothing lost', async () => {
    await introduce(page, firstName)
    await save(page)
    await expect(problemsOn(page)).toHaveText([new RegExp(mandate.required)])
    await expect(page.getByRole('group', { name: mandate.label })).toContainText(mandate.required)
    await expect(page).toHaveTitle(/^Error:/)
    await expect(field(page, 'firstName')).toHaveValue(firstName)
    await expect(field(page, 'phone')).toHaveValue('0922 33 44 55')
  })

  await test.step('with the letter it is saved', async () => {
    await page.getByLabel(mandate.brought).setInputFiles(decisionLetter(letter))
    await expect(page.getByRole('listitem').filter({ hasText: letter })).toBeVisible()
    await save(page)
    await expectAnswer(page, 'Compliant Representative Added Successfully')
    await expect(page.getByText(done)).toBeVisible()
    await expect(field(page, 'firstName')).toHaveValue('')
    await press(page.getByRole('link', { name: toAll }))
    await expect(page.getByRole('row', { name: new RegExp(firstName) })).toContainText(letter)
    await expectNothingForAxe(page, 'representatives of one complaint')
  })

  await test.step('somebody else’s change is told, and what was typed stays', async () => {
    await press(page.getByRole('link', { name: new RegExp(firstName) }))
    await expect(page.getByRole('button', { name: saveText })).toBeVisible()
    await changeElsewhere(baseURL, complaintId, 'Bole road 4', '07')
    await type(field(page, 'phone'), '0933 44 55 66')
    await save(page)
    await expectAnswer(page, meanings['stale-version'])
    await expectAnswer(page, 'Error Saving Changes')
    await expectAnswer(page, desk.case.actions['update-representative'])
    await expect(field(page, 'phone')).toHaveValue('0933 44 55 66')
    // values that nobody typed here are the other ones by now
    await expect(field(page, 'kebele')).toHaveValue('07')
    await expect(field(page, 'address')).toHaveValue('Bole road 4')
  })

  await test.step('what both changed is shown with both texts, also after a reload, and saved as it was typed', async () => {
    await changeElsewhere(baseURL, complaintId, 'Bole road 5', '08')
    await type(field(page, 'address'), 'Bole road 6')
    await save(page)
    await expectAnswer(page, meanings['stale-version'])
    const texts = page.getByRole('region', { name: both.title })
    await expect(texts.getByRole('cell')).toHaveText(['Bole road 5', 'Bole road 6'])
    await expectNothingForAxe(page, 'what two people changed')
    await type(field(page, 'address'), 'Bole road 7')
    await page.reload()
    await expect(texts.getByRole('cell')).toHaveText(['Bole road 5', 'Bole road 7'])
    await expect(field(page, 'address')).toHaveValue('Bole road 7')
    await expect(field(page, 'kebele')).toHaveValue('08')
    await save(page)
    await expectAnswer(page, 'Compliant Representative Update Successfully')
    await expect(field(page, 'phone')).toHaveValue(/933445566/)
    await visit(page, ofComplaint)
    await expect(page.getByRole('row', { name: new RegExp(firstName) })).toContainText('0933 44 55 66')
    await expect(page.getByRole('row', { name: new RegExp(firstName) })).toContainText(letter)
    const { client } = await callsAs(baseURL, 'clerk')
    const { representatives } = await client.getComplaintDetail({ params: { complaintId } })
    expect(representatives).toMatchObject([{ address: 'Bole road 7', kebele: '08' }])
  })

  await test.step('the list of all finds them by name', async () => {
    await visit(page, '/representatives/all')
    await type(page.getByRole('main').getByRole('searchbox'), firstName)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/text=/)
    await expect(page.getByRole('table').getByRole('link', { name: new RegExp(firstName) })).toHaveCount(1)
    await expect(page.locator(`a[href="${ofComplaint}"]`)).toBeVisible()
  })
  await expectNothingForAxe(page, 'all representatives')
  await expectNothingInEnglish(page, `/complaint-representative/${complaintId}/0`)
  await page.context().close()
})
