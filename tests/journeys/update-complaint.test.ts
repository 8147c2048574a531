import { expect, type Page, test } from '@playwright/test'
import registering from '#web/locales/en/registering.json' with { type: 'json' }
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import fields from '#web/locales/en/fields.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe, expectNothingInEnglish } from './steps/axe.ts'
import { atTheDesk } from './steps/desk.ts'
import { expectAnswer, press, type } from './steps/keyboard.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { forwardFiled, receiverOf } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'

const { update, links, problemsOfChange } = registering
const before = 'The map of my plot was refused without a reason.'
const second = 'Nobody answered my letter.'
const after = 'The map and the deed of my plot were refused without a reason.'
const issue = (page: Page) => page.locator('[name="complaint.issues.0"]')
const law = (page: Page) => page.locator('[name="complaint.violatedLaw"]')

test('what was filed is put right by keyboard alone, and no longer once it is forwarded', { tag: '@desk' }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const answers = { 'complaint.issues.0': before, 'complaint.issues.1': second }
  const trackingId = await fileComplaint(baseURL, { answers })
  const { complaintId } = await receiverOf(baseURL, trackingId)
  const page = await atTheDesk(browser, baseURL, 'clerk')
  await speak(page, 'en')
  const preview = page.getByRole('region', { name: update.changes })

  await test.step('nothing changes until something is changed', async () => {
    await page.goto(`/complain/case-officer-form/${complaintId}`)
    await press(page.getByRole('link', { name: links.correct }))
    await expect(page).toHaveURL(new RegExp(`/complaint/update-complaint/${complaintId}/\\d+$`))
    await expect(issue(page)).toHaveValue(before)
    await press(page.getByRole('button', { name: update.check }))
    await expect(preview).toBeFocused()
    await expect(preview).toContainText(update.nothingChanged)
  })

  await test.step('what is taken away stays away', async () => {
    await press(page.locator('button[value="remove:complaint.issues.0"]'))
    await expect(issue(page)).toHaveValue(second)
    await expect(page.locator('[name="complaint.issues.1"]')).toHaveCount(0)
    await page.reload()
    await expect(issue(page)).toHaveValue(second)
    await press(page.getByRole('button', { name: fields.kept.discard }))
    await expect(issue(page)).toHaveValue(before)
    await page.reload()
    await expect(issue(page)).toHaveValue(before)
  })

  await test.step('what changes is shown, and saved', async () => {
    await type(issue(page), after)
    await expect(preview).toHaveCount(0)
    await press(page.getByRole('button', { name: update.check }))
    await expect(preview).toBeFocused()
    const line = preview.getByRole('row').nth(1)
    await expect(line.getByRole('cell')).toHaveText([before, after])
    await expect(preview.getByRole('row')).toHaveCount(2)
    await expectNothingForAxe(page, 'what changes')
    await press(preview.getByRole('button', { name: update.save }))
    await expectAnswer(page, 'Compliant Action update Successfully')
    await expectAnswer(page, update.done)
    await expect(issue(page)).toHaveValue(after)
  })

  await test.step('the case has the new words, and the old ones are kept', async () => {
    await press(page.getByRole('link', { name: update.back }))
    await expect(page.getByText(after).first()).toBeVisible()
    const history = page.getByRole('list', { name: desk.case.timelineLabel })
    await expect(history.locator('del')).toHaveText([before])
    await expect(history.locator('ins')).toHaveText([after])
  })

  await test.step('once it is forwarded it stays as it is, and what was typed too', async () => {
    await press(page.getByRole('link', { name: links.correct }))
    await type(law(page), 'Proclamation 1150/2019')
    await press(page.getByRole('button', { name: update.check }))
    await expect(preview).toBeFocused()
    await forwardFiled(baseURL, trackingId)
    await press(preview.getByRole('button', { name: update.save }))
    await expectAnswer(page, 'Error Saving Changes')
    await expectAnswer(page, problemsOfChange['stale-version'])
    await expectAnswer(page, desk.case.actions.forward)
    await page.reload()
    await expect(page.getByText(update.closedTitle)).toBeVisible()
    await expect(page.getByText(update.closedText)).toBeVisible()
    await expect(issue(page)).toHaveCount(0)
    await expect(page.getByText('Proclamation 1150/2019')).toBeVisible()
  })
  const { client } = await callsAs(baseURL, 'clerk')
  const { issues } = await client.getComplaintDetail({ params: { complaintId } })
  expect(issues.map(({ text }) => text)).toEqual([after, second])
  await expectNothingInEnglish(page, new URL(page.url()).pathname)
  await page.context().close()
})
