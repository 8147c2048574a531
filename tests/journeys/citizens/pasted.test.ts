/** What people paste: texts that are too long or carry signs nobody sees, and the whole message where a code or an ID is asked for. */
import { expect, type Page, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { emailsTo, smsTo } from '#tests/support/received.ts'
import accounts from '#web/locales/am/accounts.json' with { type: 'json' }
import apply from '#web/locales/am/apply.json' with { type: 'json' }
import receipt from '#web/locales/am/receipt.json' with { type: 'json' }
import fields from '#web/locales/am/fields.json' with { type: 'json' }
import noScript from '#web/locales/am/no-script.json' with { type: 'json' }
import track from '#web/locales/am/track.json' with { type: 'json' }
import { codeSentTo, ownPhone } from '../steps/complainant.ts'
import { ApplicationForm } from '../steps/application-form.ts'
import { receiverOf } from '../steps/office-calls.ts'
import { answerAll } from '../steps/own-application.ts'
import { unique } from '../steps/own-region.ts'
import { expectNarrow, expectRefusalSeen } from '../steps/refused.ts'

test.use({ locale: 'am-ET', viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

/** Inserts text as the clipboard does: a field of one line makes spaces of line ends. */
async function paste(page: Page, field: string, text: string) {
  await page.locator(field).fill('')
  await page.locator(field).focus()
  await page.keyboard.insertText(text)
}

test('a text that is too long says by how much and is kept; what the review shows is what is stored', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  const at = await answerAll(context)
  const form = new ApplicationForm(page, { hasScript: false })
  const goOn = () => page.locator('.actions button.button').first().click()
  const long = `ቤቴ ፈረሰ።\n${'ሀ'.repeat(5000)}`
  await page.goto(at('complaint'))
  await form.type('complaint.issues.0', long)
  await goOn()
  const tooMany = fields.reasons['too-long-by'].slice('{{label}}'.length).replace('{{count}}', '8')
  await expectRefusalSeen(page, tooMany)
  await expect(page.locator('[name="complaint.issues.0"]')).toHaveValue(long)
  await expectNarrow(page)

  // from a word processor: a line break of its own kind, spaces that do not break or have no width, a bell
  await form.type('complaint.issues.0', ' ቤቴ\u00a0ፈረሰ\u000bካሳ\u200bአልተከፈለኝም\u0007። ')
  await goOn()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(apply.steps.decision.title)
  await page.goto(at('review'))
  const stored = 'ቤቴ ፈረሰ\nካሳ አልተከፈለኝም።'
  const shown = page.locator('dd').filter({ hasText: 'ቤቴ' })
  expect((await shown.textContent())?.trim()).toBe(stored)
  await page.getByRole('button', { name: apply.submit }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(receipt.title)
  const id = ((await page.locator('strong[translate=no]').first().textContent()) ?? '').replaceAll(/\s/g, '')
  const { client, complaintId } = await receiverOf(baseURL ?? '', id)
  const { issues } = await client.getComplaintDetail({ params: { complaintId } })
  expect(issues.map(({ text }) => text)).toEqual([stored])
})

test('the whole message is pasted into every field for an ID or a code', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const phone = ownPhone()
  const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone } })
  await expect.poll(async () => (await smsTo(phone)).length, { timeout: 60_000 }).toBe(1)
  const message = (await smsTo(phone))[0]?.text ?? ''
  expect(message.replaceAll(/\s/g, '')).toContain(id)
  expect(message).not.toBe(id)

  await test.step('the ID: in the menu, and on each page that asks for it', async () => {
    await page.goto('/home/')
    await page.locator('details:has(#search-menu) > summary').click()
    await paste(page, '#search-menu', message)
    await page.locator('#search-menu').press('Enter')
    await expect(page.getByRole('main').getByText(formatTrackingId(id))).toBeVisible()
    for (const path of [
      '/home/track-status/search',
      '/home/confirm',
      '/resolution/grievance-application',
      '/refer/refer-application',
      '/complaint/adjust-complaint/0/0',
    ]) {
      await page.goto(path)
      await paste(page, 'main input[name=text]', message)
      await page.locator('main form:has(input[name=text]) button').click()
      await expect(page, path).toHaveURL(new RegExp(`[?&]id=${id}`))
      await expect(page.getByRole('main').getByText(formatTrackingId(id)), path).toBeVisible()
    }
  })

  await test.step('the code: with the words around it, and nothing counts as a try that has none', async () => {
    await page.goto(`/home/track-status/status?id=${id}`)
    await page.locator('button[name=channel][value=sms]').click()
    const code = await codeSentTo({ phone })
    const open = page.getByRole('button', { name: track.code.submit })
    await paste(page, 'input[name=code]', message)
    await open.click()
    await expect(page.getByRole('alert')).toContainText('እንደ ሙከራ አልተቆጠረም')
    await expectNarrow(page)
    const text = (await smsTo(phone)).at(-1)?.text ?? ''
    expect(text).not.toBe(code)
    await paste(page, 'input[name=code]', text)
    await open.click()
    await expect(page.getByText('አበበ ከበደ ወልዴ')).toBeVisible()
  })

  await test.step('the code for a new password', async () => {
    await page.goto('/session/forgot-password')
    await page.locator('[name=userName]').fill(`${unique()}@example.et`)
    await page.getByRole('button', { name: accounts.forgot.submit }).click()
    for (const [text, answer] of [
      [message, 'እንደ ሙከራ አልተቆጠረም'],
      [message.replace(/[\d ]{19,}/, ' 123 456 '), accounts.prompts['wrong-or-ended-code']],
    ] as const) {
      await paste(page, 'input[name=code]', text)
      await page.locator('[name=newPassword]').fill('quorndle miffbat tazer')
      await page.getByRole('button', { name: accounts.forgot.save }).click()
      await expect(page.getByRole('alert')).toContainText(answer)
    }
  })
})

test.describe('an account', () => {
  test.use({ javaScriptEnabled: true })

  for (const way of ['sms', 'email'] as const)
    test(`is opened with the whole message that holds the code, by ${way}`, { tag: '@phone' }, async ({ page }) => {
      const { signUp } = accounts
      const phone = ownPhone()
      const address = way === 'sms' ? phone : `${unique()}@example.et`
      const texts = async () => (await (way === 'sms' ? smsTo(phone) : emailsTo(address))).map(({ text }) => text)
      await page.goto('/session/signup')
      await page.locator('[name=name]').fill('ፀሐይ ወርቁ')
      await page.locator('[name=userName]').fill(address)
      await page.locator('[name=userPassword]').fill('kvinthoft zargu ploom')
      await page.getByRole('button', { name: signUp.submit }).click()
      await expect(page.getByRole('heading', { name: signUp.confirmTitle })).toBeVisible()
      await expectNarrow(page)
      const confirm = page.getByRole('button', { name: signUp.confirm, exact: true })
      await paste(page, 'input[name=code]', 'አቤቱታ፦ የማረጋገጫ ቁጥር')
      await confirm.click()
      await expect(page.getByRole('alert')).toContainText('እንደ ሙከራ አልተቆጠረም')
      await expectNarrow(page)
      await expect.poll(async () => (await texts()).length, { timeout: 60_000 }).toBe(1)
      const [message = ''] = await texts()
      expect(message).toMatch(/\p{Script=Ethiopic}[^]*\d{6}|\d{6}[^]*\p{Script=Ethiopic}/u)
      await paste(page, 'input[name=code]', message)
      await confirm.click()
      await expect(page).toHaveURL(/\/dashtrack$/)
      await expect(page.getByRole('heading', { name: accounts.own.empty })).toBeVisible()
      await expectNarrow(page)
    })
})

test('without a script the page for an account says what it needs, and what works without', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/session/signup')
  await expect(page.getByRole('heading', { name: noScript.title })).toBeVisible()
  await expectNarrow(page)
  await page.getByRole('link', { name: noScript.file }).click()
  await expect(page).toHaveURL(/\/home\/apply/)
})
