import { expect, type Page, test } from '@playwright/test'
import actions from '#web/locales/en/case-actions.json' with { type: 'json' }
import enDesk from '#web/locales/en/desk.json' with { type: 'json' }
import notes from '#web/locales/en/notes.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { atTheDesk, openAction } from './steps/desk.ts'
import { expectAnswer, press, type } from './steps/keyboard.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { forwardFiled } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'

const desk = enDesk.case
const lead = 'Nardos Asfaw'

const form = (page: Page) => page.locator('form:has(textarea[name=reason])')

async function direct(page: Page, lead: string): Promise<void> {
  await openAction(page, 'direct-for-action')
  await press(page.getByRole('checkbox', { name: lead, exact: true }), 'Space')
  await type(form(page).locator('textarea[name=reason]'), 'She knows the area.')
  await press(form(page).locator('button[type=submit]'))
}

test('what was just done is taken back from its message, until somebody has acted', { tag: '@desk' }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { complaintId } = await forwardFiled(baseURL, await fileComplaint(baseURL, { language: 'en' }))
  const page = await atTheDesk(browser, baseURL, 'officer')
  await speak(page, 'en')
  await page.goto(`/complain/case-officer-form/${complaintId}`)
  const undo = page.getByRole('status').getByRole('button', { name: desk.undo, exact: true })

  await test.step('a directing: the case waits for the officer again, and the history says so', async () => {
    await direct(page, lead)
    await expectAnswer(page, actions.done['direct-for-action'])
    await expectNothingForAxe(page, 'the offer to take it back')
    await press(undo)
    await expectAnswer(page, actions.done['take-back-directing'])
    await expect(page.locator('a[href$="do=direct-for-action"]')).toBeVisible()
    await expect(page.getByText(desk.actions['take-back-directing']).first()).toBeVisible()
    await expect(undo).toBeHidden()
  })
  await test.step('a note: its text is in the form again', async () => {
    await press(page.getByRole('button', { name: notes.write }))
    const field = page.locator('#notes').getByLabel(notes.text, { exact: true })
    await type(field, 'The deed lies in the registry')
    await press(page.getByRole('button', { name: notes.save, exact: true }))
    await press(page.locator('#notes').getByRole('button', { name: desk.undo, exact: true }))
    await expect(page.locator('#notes').getByRole('listitem')).toContainText(notes.withdrawn)
    await expect(field).toHaveValue('The deed lies in the registry')
  })
  await test.step('refused once somebody else has acted: who, and what', async () => {
    await direct(page, lead)
    await expect(undo).toBeVisible()
    const handler = await callsAs(baseURL, 'officer2')
    await handler.client.acceptCase({ params: { complaintId } })
    await press(undo)
    const refusal = page.getByRole('alert').filter({ hasText: actions.refusals['acted-since'] })
    await expect(refusal).toContainText(lead)
    await expect(undo).toBeHidden()
  })
})
