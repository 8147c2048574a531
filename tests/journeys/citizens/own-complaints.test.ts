import { expectNothingForAxe } from '../steps/axe.ts'
import { expect, type Page, test } from '@playwright/test'
import { connect } from '#server/platform/db/connections/connect.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import am from '#web/locales/am/accounts.json' with { type: 'json' }
import amShell from '#web/locales/am/shell.json' with { type: 'json' }
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import enConcluding from '#web/locales/en/concluding.json' with { type: 'json' }
import enShell from '#web/locales/en/shell.json' with { type: 'json' }
import { ApplicationForm, homeOf, placeOfDecision } from '../steps/application-form.ts'
import { codeMailedTo, codeSentTo, missOften, ownPhone } from '../steps/complainant.ts'
import { decisionLetter } from '../steps/documents.ts'
import { press, type } from '../steps/keyboard.ts'
import { callsFrom } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import { screenOf } from '../steps/screens.ts'

const texts = { en, am }
const { reopen } = enConcluding

/** Opens an account by keyboard; the code comes by e-mail. */
async function openAccount(page: Page, language: 'en' | 'am') {
  const address = `${unique()}@example.et`
  await page.goto('/session/signup')
  await speak(page, language)
  await page.goto('/session/signup')
  await type(page.locator('[name=name]'), 'ፀሐይ ወርቁ')
  await type(page.locator('[name=userName]'), address)
  await type(page.locator('[name=userPassword]'), 'kvinthoft zargu ploom')
  await press(page.locator('main [type=submit]'))
  await type(page.locator('[name=code]'), await codeMailedTo(address))
  await press(page.locator('main [type=submit]').first())
  await expect(page).toHaveURL(/\/dashtrack$/)
}

/** It was closed long ago: its owner's account can open it again only with a document. */
async function openAgainWithEvidence(page: Page, trackingId: string) {
  const complaintId = Number(new URL(page.url()).searchParams.get('id'))
  const client = await callsFrom(page)
  const { version } = await client.getOwnCase({ params: { complaintId, trackingId } })
  await client.withdrawComplaint({ body: { complaintId, trackingId } }, { ifMatch: version })
  const db = connect(process.env.JOURNEY_DATABASE_URL ?? '', { max: 1 })
  const closed_at = new Date(Date.now() - 40 * 86_400_000)
  await db.updateTable('complaint').set({ closed_at }).where('id', '=', complaintId).execute()
  await db.destroy()
  await page.reload()
  const form = page.locator('form:has([name=newEvidence])')
  const submit = form.getByRole('button', { name: reopen.submit })
  await page.getByText(reopen.title).click()
  await form.locator('[name=reason]').fill('Look at it again.')
  await form.locator('[name=newEvidence]').fill('The deed was found.')
  await submit.click()
  await expect(form.locator('#field-file-error')).toHaveText(reopen.fields.file.prompts['evidence-required'])
  await expect(form.locator('[name=newEvidence]')).toHaveValue('The deed was found.')
  await form.locator('input[type=file]').setInputFiles(decisionLetter())
  await submit.click()
  await expect(page.getByText(reopen.done)).toBeVisible()
}

for (const language of ['en', 'am'] as const) {
  test(`a complaint is claimed with its tracking ID and a code by SMS (${language})`, {
    tag: language === 'en' ? [screenOf.en, '@long'] : screenOf.am,
  }, async ({ page, baseURL }) => {
    const { own, prompts } = texts[language]
    const phone = ownPhone()
    const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone }, language })
    await openAccount(page, language)
    await expect(page.getByRole('heading', { name: own.empty })).toBeVisible()
    // in one language the browser has to prove its work on the way, and does so by itself
    if (language === 'am') await missOften(page)
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
    if (language === 'en') await openAgainWithEvidence(page, id)
  })
}

test('what somebody files while signed in stands among their own complaints', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  await openAccount(page, 'en')
  const form = new ApplicationForm(page, { hasScript: true })
  await form.open()
  await form.agree('Who is complaining?')
  await form.tick('applicant.kind', 'individual')
  await form.goOn('About the complainant')
  await form.introduce('complainant', ['Tsehay', 'Worku', 'Desta'])
  await form.goOn('How to reach the complainant')
  await form.type('complainant.phone', '0911 41 42 47')
  await form.live(homeOf('complainant'), ['Addis Ababa', 'Bole'])
  await form.goOn('Your complaint')
  await form.chooseFirst('complaint.typeId')
  await form.choose('complaint.organizationId', 'Bole Sub City Administration')
  await form.type('complaint.issues.0', 'My plot was given to somebody else.')
  await form.live(placeOfDecision, ['Addis Ababa', 'Bole'])
  await form.goOn('The decision you complain about')
  await form.tick('decisionLetter.kind', 'attached')
  await form.chooseFirst('complaint.requiredDecisionId')
  await form.goOn('Documents')
  await form.choose('attachmentType', 'Decision letter')
  await page.locator('input[type=file]').setInputFiles(decisionLetter('Decision.pdf'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Decision.pdf' }).getByRole('button')).toBeVisible()
  await form.goOn('Check and submit')
  await form.goOn('Your complaint is registered')
  const trackingId = ((await page.locator('strong[translate=no]').textContent()) ?? '').replaceAll(/\s/g, '')
  await page.goto('/dashtrack')
  await press(page.getByRole('link', { name: formatTrackingId(trackingId) }))
  await expect(page).toHaveURL(/\/dashtrack\/status\?id=\d+$/)
  await expect(page.getByRole('heading', { name: en.own.steps })).toBeVisible()
})

test('without JavaScript the page says in both languages what it needs and what works without', {
  tag: '@desk',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/dashtrack')
  for (const { noScript } of [enShell, amShell]) {
    await expect(page.getByRole('heading', { name: noScript.title })).toBeVisible()
  }
  await expect(page.getByText(enShell.loading)).toBeHidden()
  await press(page.getByRole('link', { name: enShell.noScript.track }))
  await expect(page).toHaveURL(/\/home\/track-status\/search$/)
  await context.close()
})
