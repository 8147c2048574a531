import { expectNothingForAxe } from '../steps/axe.ts'
import { expect, type Page, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import am from '#web/locales/am/accounts.json' with { type: 'json' }
import amNoScript from '#web/locales/am/no-script.json' with { type: 'json' }
import enShell from '#web/locales/en/shell.json' with { type: 'json' }
import enNoScript from '#web/locales/en/no-script.json' with { type: 'json' }
import { codeMailedTo, codeSentTo, missOften, ownPhone } from '../steps/complainant.ts'
import { press, type } from '../steps/keyboard.ts'
import { speak, unique } from '../steps/own-region.ts'

/** Opens an account by keyboard, in Amharic; the code comes by e-mail. */
async function openAccount(page: Page) {
  const address = `${unique()}@example.et`
  await page.goto('/session/signup')
  await speak(page, 'am')
  await page.goto('/session/signup')
  await type(page.locator('[name=name]'), 'ፀሐይ ወርቁ')
  await type(page.locator('[name=userName]'), address)
  await type(page.locator('[name=userPassword]'), 'kvinthoft zargu ploom')
  await press(page.locator('main [type=submit]'))
  await type(page.locator('[name=code]'), await codeMailedTo(address))
  await press(page.locator('main [type=submit]').first())
  await expect(page).toHaveURL(/\/dashtrack$/)
}

test('a complaint is claimed with its tracking ID and a code by SMS', { tag: '@phone' }, async ({ page, baseURL }) => {
  const { own, prompts } = am
  const phone = ownPhone()
  const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone } })
  await openAccount(page)
  await expect(page.getByRole('heading', { name: own.empty })).toBeVisible()
  // the browser has to prove its work on the way, and does so by itself
  await missOften(page)
  await type(page.locator('[name=trackingId]'), newTrackingId())
  await press(page.getByRole('button', { name: own.send }))
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 60_000 })
  await type(page.locator('[name=trackingId]'), formatTrackingId(id))
  await press(page.locator('[name=channel][value=sms]'), 'Space')
  await press(page.getByRole('button', { name: own.send }))
  await expect(page.locator('[name=code]')).toBeVisible({ timeout: 60_000 })
  const code = await codeSentTo({ phone })
  await type(page.locator('[name=code]'), code === '123456' ? '654321' : '123456')
  await press(page.getByRole('button', { name: own.claim, exact: true }))
  await expect(page.getByRole('alert')).toContainText(prompts['wrong-code'], { timeout: 60_000 })
  await type(page.locator('[name=code]'), code)
  await press(page.getByRole('button', { name: own.claim, exact: true }))
  await expect(page.getByText(own.claimed)).toBeVisible({ timeout: 60_000 })
  await expectNothingForAxe(page)
  await press(page.getByRole('link', { name: formatTrackingId(id) }))
  await expect(page).toHaveURL(/\/dashtrack\/status\?id=\d+$/)
  await expect(page.getByRole('heading', { name: own.steps })).toBeVisible()
  await expectNothingForAxe(page)
})

test('without JavaScript the page says in both languages what it needs and what works without', {
  tag: '@desk',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/dashtrack')
  for (const noScript of [enNoScript, amNoScript]) {
    await expect(page.getByRole('heading', { name: noScript.title })).toBeVisible()
  }
  await expect(page.getByText(enShell.loading)).toBeHidden()
  await press(page.getByRole('link', { name: enNoScript.track }))
  await expect(page).toHaveURL(/\/home\/track-status\/search$/)
  await context.close()
})
