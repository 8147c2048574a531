/** A shared phone: what the next person finds, and what is left after everything was forgotten. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import apply from '#web/locales/am/apply.json' with { type: 'json' }
import receipt from '#web/locales/am/receipt.json' with { type: 'json' }
import forgetTexts from '#web/locales/am/forget.json' with { type: 'json' }
import shell from '#web/locales/am/shell.json' with { type: 'json' }
import { expectNothingForAxe } from '../steps/axe.ts'
import { ApplicationForm } from '../steps/application-form.ts'
import { answerAll } from '../steps/own-application.ts'

const name = 'ትዕግሥት'
test.use({ locale: 'am-ET', viewport: { width: 360, height: 740 } })

/** Everything but the review is answered; the address of the review, which only this tab knows. */
const reviewOf = async (context: BrowserContext) =>
  (await answerAll(context, { change: { 'complainant.firstName': name } }))('review')
const submit = (page: Page) => page.getByRole('button', { name: apply.submit }).last().click()
const expectNothing = (page: Page) => expect(page.getByText(name)).toHaveCount(0)
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth).catch(() => 0)).toBeLessThanOrEqual(360)

async function forget(page: Page) {
  await page.getByRole('link', { name: shell.forgetLink }).click()
  await expect(h1(page)).toHaveText(forgetTexts.title)
  await page.getByRole('button', { name: forgetTexts.confirm }).click()
  await expect(h1(page)).toHaveText(forgetTexts.done)
}

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the next person is asked, begins anew, and sees nothing of the first; the receipt stays in its tab', async ({
    page,
    context,
  }) => {
    const review = await reviewOf(context)
    await page.goto(review)
    await expect(page.getByText(name)).toBeVisible()

    const next = await context.newPage()
    await next.goto('/home/')
    await next.locator('main a[href="/home/apply"]').first().click()
    await expect(h1(next)).toHaveText(apply.goOn.title)
    await expectNothing(next)
    // who began it goes on
    await next.getByRole('button', { name: apply.goOn.continue }).click()
    await expect(h1(next)).toHaveText(apply.steps.review.title)

    await submit(page)
    await expect(h1(page)).toHaveText(receipt.title)
    await page.reload()
    await expect(page.getByText(name)).toBeVisible()
    const trackingId = (await page.locator('strong[translate=no]').first().textContent()) ?? ''
    for (const address of ['/home/apply', '/home/confirm']) {
      await next.goto(address)
      await expectNothing(next)
      await expect(next.getByText(trackingId)).toHaveCount(0)
    }
    await expect(h1(next)).toHaveText(receipt.search.title)

    // a second application, half filled, and a third person
    const form = new ApplicationForm(next, { hasScript: false })
    await form.open()
    await form.agree(apply.steps.applicant.title)
    await page.reload()
    await expectNothing(page)
    const third = await context.newPage()
    await third.goto('/home/apply')
    await expect(h1(third)).toHaveText(apply.goOn.title)
    await third.getByRole('button', { name: apply.goOn.begin }).click()
    await expect(h1(third)).toHaveText(apply.steps.eligibility.title)
    await expect(third.locator('input[type=radio]:checked')).toHaveCount(0)
    await next.getByRole('button', { name: apply.next }).last().click()
    await expect(next.getByText(apply.goOn.gone)).toBeVisible()
  })

  test('everything is forgotten from the form and from the receipt, and Back shows nothing', async ({
    page,
    context,
  }) => {
    await page.goto(await reviewOf(context))
    await forget(page)
    expect(await context.cookies()).toEqual([])
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack()
      await expectNothing(page)
    }
    await page.goto(await reviewOf(context))
    await submit(page)
    await expect(page.getByText(name)).toBeVisible()
    await forget(page)
    expect(await context.cookies()).toEqual([])
    for (let steps = 0; steps < 3; steps++) {
      await page.goBack()
      await expectNothing(page)
    }
  })
})

test('with JavaScript, what pages stored goes too, other tabs are left, and Back shows nothing', {
  tag: '@phone',
}, async ({ page, context }) => {
  const review = await reviewOf(context)
  const other = await context.newPage()
  await other.goto(review)
  await expect(other.getByText(name)).toBeVisible()
  await other.waitForLoadState('networkidle')
  await page.goto(review)
  await page.evaluate(() => {
    localStorage.setItem('typing:1', 'mine')
    sessionStorage.setItem('typing', 'mine')
    indexedDB.open('mine')
  })
  await submit(page)
  await expect(h1(page)).toHaveText(receipt.title)
  await expectNarrow(page)
  await expectNothingForAxe(page)
  await page.getByRole('link', { name: shell.forgetLink }).click()
  await expect(h1(page)).toHaveText(forgetTexts.title)
  await expectNarrow(page)
  await expectNothingForAxe(page)
  await page.getByRole('button', { name: forgetTexts.confirm }).click()
  await expect(h1(page)).toHaveText(forgetTexts.done)
  await expect(other).toHaveURL(/\/home\/$/)
  expect(await context.cookies()).toEqual([])
  const left = () =>
    page.evaluate(async () => [{ ...localStorage }, (await indexedDB.databases()).map(({ name: of }) => of)])
  await expect.poll(left).toEqual([{}, []])
  expect(await page.evaluate(() => sessionStorage.getItem('typing'))).toBeNull()
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    await page.waitForLoadState('networkidle')
    await expectNothing(page)
  }
})
