import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../steps/desk.ts'
import { decisionLetter } from '../steps/documents.ts'
import { answerAll } from '../steps/own-application.ts'

test.use({ locale: 'en-GB' })

/** An application that lacks nothing but its decision letter. */
const anApplication = (page: Page) =>
  answerAll(page.context(), { language: 'en', change: { 'decisionLetter.kind': 'attached' } })

/** Holds every piece of an upload back until it is let go. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() === 'PATCH') await promise
    await route.continue()
  })
  return resolve
}

test('submitting waits for a file that is on its way, and the receipt lists it', { tag: '@phone' }, async ({
  page,
}) => {
  const at = await anApplication(page)
  await page.goto(at('attachments'))
  const letGo = await holdUploads(page)
  await page.locator('input[type=file]').setInputFiles(decisionLetter())
  await expect(page.getByText(/on its way, \d+ %/)).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and submit')
  await expect(page.getByRole('heading', { name: 'A file is still on its way' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit the complaint' }).last().click()
  await expect(page.getByText('submitted by itself as soon as everything has arrived')).toBeInViewport()
  await expect(page).toHaveURL(/step=review&/)
  letGo()
  await expect(page).toHaveURL(/\/home\/confirm\?receipt=/)
  await expect(page.getByText(/\.pdf \(Decision letter, \d+ K?B\)/)).toBeVisible()
})

test('after submission, a button in another tab starts no application but leads to the receipt and says why', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  const at = await anApplication(page)
  await page.goto(at('attachments'))
  await page.locator('input[type=file]').setInputFiles(decisionLetter())
  await expect(page.locator('select[name^="fileType."]')).toHaveValue('decision-letter')
  const other = await page.context().newPage()
  await other.goto(at('complaint'))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your complaint')
  await page.goto(at('review'))
  await page.getByRole('button', { name: 'Submit the complaint' }).last().click()
  await expect(page).toHaveURL(/\/home\/confirm\?receipt=/)
  await other.getByRole('button', { name: 'Save and continue' }).last().click()
  await expect(other.getByText('This complaint has been submitted already.')).toBeFocused()
  await other.getByRole('button', { name: 'File another complaint' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Before you start')
})

test('at the desk registering waits for a file that is on its way, and goes without it when that is said', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'clerk')
  await page.goto('/complaint/register-complaint')
  await page.locator('[name="complainant.firstName"]').fill('Almaz')
  const letGo = await holdUploads(page)
  await page.locator('input[type=file]').setInputFiles(decisionLetter())
  await expect(page.getByText(/on its way, \d+ %/).first()).toBeVisible()
  const submissions: string[] = []
  page.on('request', request => void (request.url().endsWith('/SubmitDraft') && submissions.push(request.url())))
  await page.locator('[name="complainant.firstName"]').press('ControlOrMeta+Enter')
  await expect(page.getByText('submitted by itself as soon as everything has arrived')).toBeInViewport()
  expect(submissions).toEqual([])
  letGo()
  // it is sent automatically, and the missing fields are named
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter the father’s name' })).toBeVisible()
  expect(submissions).toHaveLength(1)
  await expect(page.locator('[name="complainant.firstName"]')).toHaveValue('Almaz')

  await holdUploads(page)
  await page.locator('input[type=file]').setInputFiles({ ...decisionLetter(), name: 'map.pdf' })
  await expect(page.getByText(/on its way, \d+ %/).first()).toBeVisible()
  await page.locator('[name="complainant.firstName"]').press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Submit without it' }).click()
  await expect.poll(() => submissions.length).toBe(2)
  await page.reload()
  await expect(page.locator('[name="complaint.supportingDocuments.0"]')).toHaveValue('map.pdf (did not arrive)')
})
