import { expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'
import { letterCodeLength } from '#contract/values/letter-code.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'
import accountsAm from '#web/locales/am/accounts.json' with { type: 'json' }
import lettersAm from '#web/locales/am/check-letter.json' with { type: 'json' }
import statesAm from '#web/locales/am/states.json' with { type: 'json' }
import accounts from '#web/locales/en/accounts.json' with { type: 'json' }
import letters from '#web/locales/en/check-letter.json' with { type: 'json' }
import states from '#web/locales/en/states.json' with { type: 'json' }
import { expectNothingInBothSchemes } from '../steps/axe.ts'
import { fillSignIn } from '../steps/desk.ts'
import { unique } from '../steps/own-region.ts'
import { ownServer } from '../steps/own-server.ts'

// everybody at this journey's address has used up their free attempts: no other journey may have this address
const server = ownServer('shared-address')

const letterOfNobody = () => `${server.url()}/letter/${newCheckedDigits(letterCodeLength)}`

/** The address has used up its attempts: one miss shows which address that is, then the counter is raised. */
test.beforeAll(async ({ request }) => {
  expect((await request.get(letterOfNobody())).status()).toBe(404)
  const client = new Client({ connectionString: server.ownerUrl() })
  await client.connect()
  await client.query(`insert into attempt (kind, subject, window_start, count)
    select kinds.kind, attempt.subject, now(), 5000 from attempt, unnest(array['letter', 'sign-in-address', 'sign-up-address',
      'reset-address', 'reset-try']) as kinds (kind)
    where attempt.kind = 'letter' and attempt.subject like 'address:%'
    on conflict (kind, subject) do update set count = 5000, window_start = now()`)
  await client.end()
})

/** The browser solves the challenge for some seconds; the test checks what follows. */
const expectSolving = (page: Page) =>
  expect(page.getByRole('progressbar', { name: states.challenge.progress })).toBeVisible()
const goneOn = { timeout: 60_000 }

test('where neighbours have tried too often, the browser proves its work and nobody is turned away', {
  tag: ['@desk', '@long'],
}, async ({ page }) => {
  test.setTimeout(240_000)
  await test.step('signing in', async () => {
    await page.goto(`${server.url()}/session/signin`)
    await fillSignIn(page, 'receiver@demo.abetuta.et')
    await expectSolving(page)
    await expect(page).not.toHaveTitle(/^Error:/)
    await expectNothingInBothSchemes(page, 'solving')
    await expect(page).toHaveURL(/\/dashboard\/default$/, goneOn)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  })

  await test.step('opening an account', async () => {
    await page.goto(`${server.url()}/session/signup`)
    await page.locator('[name=name]').fill('ፀሐይ ወርቁ')
    await page.locator('[name=userName]').fill(`${unique()}@example.et`)
    await page.locator('[name=userPassword]').fill('kvinthoft zargu ploom')
    await page.getByRole('button', { name: accounts.signUp.submit }).click()
    await expectSolving(page)
    await expect(page.getByRole('heading', { name: accounts.signUp.confirmTitle })).toBeVisible(goneOn)
  })

  await test.step('asking for a new password, and setting it', async () => {
    await page.goto(`${server.url()}/session/forgot-password`)
    await page.locator('[name=userName]').fill(`${unique()}@example.et`)
    await page.getByRole('button', { name: accounts.forgot.submit }).click()
    await expectSolving(page)
    await expect(page.getByRole('heading', { name: accounts.forgot.sentTitle })).toBeVisible(goneOn)
    await page.locator('[name=code]').fill('000000')
    await page.locator('[name=newPassword]').fill('quorndle miffbat tazer')
    await page.getByRole('button', { name: accounts.forgot.save }).click()
    await expectSolving(page)
    await expect(page.getByRole('alert')).toContainText(accounts.prompts['wrong-or-ended-code'], goneOn)
    await expect(page.locator('[name=newPassword]')).toHaveValue('quorndle miffbat tazer')
  })

  await test.step('checking a letter', async () => {
    await page.goto(letterOfNobody())
    await expect(page.getByRole('heading', { name: letters.challenge.title })).toBeVisible()
    await expectSolving(page)
    await expect(page.getByRole('heading', { name: letters.unknown.title })).toBeVisible(goneOn)
    await expect(page.locator('script[src]')).toHaveCount(0)
  })
})

test.describe('without JavaScript, in Amharic, on a narrow screen', { tag: ['@desk', '@long'] }, () => {
  test.use({ javaScriptEnabled: false, locale: 'am-ET', viewport: { width: 360, height: 740 } })

  test('the answer comes late, but it comes', async ({ page }) => {
    const address = `${unique()}@example.et`
    await page.goto(`${server.url()}/session/forgot-password`)
    await page.locator('[name=userName]').fill(address)
    await page.getByRole('button', { name: accountsAm.forgot.submit }).click()
    await expect(page.getByRole('heading', { name: accountsAm.forgot.sentTitle })).toBeVisible(goneOn)
    await page.locator('[name=code]').fill('000000')
    await page.locator('[name=newPassword]').fill('quorndle miffbat tazer')
    await page.getByRole('button', { name: accountsAm.forgot.save }).click()
    await expect(page.getByRole('alert')).toContainText(accountsAm.prompts['wrong-or-ended-code'], goneOn)

    await page.goto(letterOfNobody())
    await expect(page.getByRole('heading', { name: lettersAm.challenge.title })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: statesAm.challenge.patient }).click()
    await expect(page.getByRole('heading', { name: lettersAm.unknown.title })).toBeVisible(goneOn)
  })
})
