import { expect, test } from '@playwright/test'
import { fileComplaint } from '#tests/support/citizen.ts'
import enActions from '#web/locales/en/case-actions.json' with { type: 'json' }
import enFields from '#web/locales/en/fields.json' with { type: 'json' }
import { ApplicationForm } from './steps/application-form.ts'
import { atTheDesk, openForm, problemsOn } from './steps/desk.ts'
import { receiverOf } from './steps/office-calls.ts'
import { submit } from './steps/waiting-work.ts'

const signs = '中 (U+4E2D)'
const note = enFields.notPrintable.replace('{{signs}}', signs)

test('the public is told while typing what letters cannot print, and goes on', { tag: '@desk' }, async ({ page }) => {
  const form = new ApplicationForm(page, { hasScript: true })
  await form.open()
  await form.agree('Who is complaining?')
  await form.tick('applicant.kind', 'individual')
  await form.goOn('About the complainant')
  await form.introduce('complainant', ['Waaʼee', 'محمد', 'Lemma ½'])
  await expect(page.getByText(note)).toHaveCount(0)
  await form.type('complainant.firstName', 'Lee 中')
  await expect(page.getByText(note)).toBeVisible()
  await form.goOn('How to reach the complainant')
})

test('staff are told at the field and before the letter is issued; no letter goes out', { tag: '@desk' }, async ({
  browser,
  baseURL,
}) => {
  const answers = { 'complaint.issues.0': 'They took my 中 map' }
  const trackingId = await fileComplaint(baseURL ?? '', { language: 'en', answers })
  const { account, complaintId } = await receiverOf(baseURL ?? '', trackingId)
  const page = await atTheDesk(browser, baseURL ?? '', account)
  await openForm(page, complaintId, 'not-admit')
  const places = enActions.printed.places.issues.replace('{{signs}}', signs)
  const stopped = enActions.refusals['not-printable'].replace('{{places}}', places)
  await expect(page.getByText(stopped)).toBeVisible()

  await page.locator('[name=nonAdmissionReasonId]').selectOption({ index: 1 })
  await page.locator('[name=whereInstead]').fill('The court of appeal, 250 m² away → left ☑')
  await page.locator('[name=reason]').fill('A court decided 中')
  await expect(page.getByText(note)).toHaveCount(1)
  await submit(page)
  await expect(problemsOn(page)).toContainText(`a letter cannot print ${signs}`)

  await page.locator('[name=reason]').fill('A court decided.')
  await expect(page.getByText(note)).toHaveCount(0)
  await submit(page)
  await expect(page.getByText(stopped)).toHaveCount(2)
  await expect(page.locator('[name=reason]')).toHaveValue('A court decided.')
  await page.context().close()
})
