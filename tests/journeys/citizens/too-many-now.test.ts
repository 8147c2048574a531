/** Many people file at the same time from one address: those who cannot even wait keep what they typed, and read why. */
import { expect, type Page, test } from '@playwright/test'
import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import enApply from '#web/locales/en/apply.json' with { type: 'json' }
import { ownServer } from '../steps/own-server.ts'

const server = ownServer('too-many-now')
const patienceSeconds = 8

test.beforeAll(async () => {
  const db = connect(server.ownerUrl(), { max: 1 })
  await inTransactionAs(db, { kind: 'system', job: 'test' }, async tx => {
    await storeOfficeSetting(tx, 'tracking', { patienceSeconds })
    await storeOfficeSetting(tx, 'visitors', { startsHour: 1, submitsHour: 1000, filesHour: 1000 })
  })
  await db.destroy()
  // the address uses up its free attempts of this hour
  expect((await start()).status).toBe(200)
})

const start = () =>
  fetch(`${server.url()}/api/Applications/StartDraft`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en' }),
  })

/** All places of this address are taken, for some seconds. */
async function crowd(): Promise<() => Promise<unknown>> {
  const others = Array.from({ length: 14 }, start)
  // those without a place are told at once; then all others are accepted
  expect((await Promise.race(others)).status).toBe(429)
  return () => Promise.all(others)
}

async function answerFirstStep(page: Page) {
  await page.goto(`${server.url()}/home/apply`)
  await page.locator('[name="consents.notInCourt"][value="yes"]').check()
  await page.locator('[name="consents.notUnderInvestigation"][value="no"]').check()
  const others = await crowd()
  await page.getByRole('button', { name: enApply.next }).last().click()
  const notice = page.getByRole('alert').filter({ hasText: enApply.unsent['too-many-now'].title })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText(enApply.unsent['too-many-now'].text)
  await expect(page.locator('[name="consents.notInCourt"][value="yes"]')).toBeChecked()
  await expect(page.locator('[name="consents.notUnderInvestigation"][value="no"]')).toBeChecked()
  await others()
  // and the same press is taken when there is room again
  await page.locator('[name="consents.notUnderInvestigation"][value="yes"]').check()
  await page.locator('[name="consents.correctAndTrue"][value="yes"]').check()
  await page.getByRole('button', { name: enApply.next }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(enApply.steps.applicant.title, { timeout: 90_000 })
}

for (const javaScriptEnabled of [true, false])
  test(`a step is not lost ${javaScriptEnabled ? 'with' : 'without'} a script`, { tag: ['@phone', '@long'] }, async ({
    browser,
  }) => {
    test.slow()
    const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled })
    await answerFirstStep(await context.newPage())
    await context.close()
  })
