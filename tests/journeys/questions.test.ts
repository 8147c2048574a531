import { expect, test } from '@playwright/test'
import amSupplying from '#web/locales/am/supplying.json' with { type: 'json' }
import enActions from '#web/locales/en/case-actions.json' with { type: 'json' }
import enHandling from '#web/locales/en/case-handling.json' with { type: 'json' }
import { callsAs } from '#tests/support/demo-staff.ts'
import { expectNothingForAxe, expectNothingInEnglish, expectNothingWithScript } from './steps/axe.ts'
import { aComplainant, expectNews, onAPhone, prove } from './steps/complainant.ts'
import { atTheDesk, problemsOn, sendAction } from './steps/desk.ts'
import { directFiled } from './steps/office-calls.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''
const questions = ['ውሳኔው የተነገረዎት በየትኛው ቀን ነው?', 'አብሮዎት የነበረ ሰው አለ?']

/** The fields of the day in Addis Ababa so many days from now. */
function dayAfter(days: number): [name: string, value: string][] {
  const moment = new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000)
  return [
    ['day', String(moment.getUTCDate())],
    ['month', `gregorian-${moment.getUTCMonth() + 1}`],
    ['year', String(moment.getUTCFullYear())],
  ]
}

test('a handler asks questions, the complainant answers one on a phone without script', { tag: '@desk' }, async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const me = await aComplainant(url, '7265')
  const { user, client } = await callsAs(url, 'officer')
  const complaintId = await directFiled(url, me.trackingId, user.id)
  const { version } = await client.getComplaintDetail({ params: { complaintId } })
  await client.acceptCase({ params: { complaintId } }, { ifMatch: version })
  const casePath = `/complain/case-officer-form/${complaintId}`
  const handler = await atTheDesk(browser, url, 'officer')

  await test.step('the form names what is missing, keeps what was typed, and the case waits then', async () => {
    await expectNothingInEnglish(handler, `${casePath}?do=request-information`)
    await handler.goto(`${casePath}?do=request-information`)
    await sendAction(handler)
    await expect(problemsOn(handler)).toHaveText([
      enHandling.inform.fields.questions.prompts.required,
      enHandling.inform.fields.answerOn.prompts.required,
    ])
    await handler.locator('textarea[name=questions]').fill(questions.join('\n'))
    for (const [name, value] of dayAfter(60)) await handler.locator(`[name="answerOn.${name}"]`).selectOption(value)
    await sendAction(handler)
    await expect(problemsOn(handler)).toHaveText([enHandling.inform.fields.answerOn.prompts['day-too-late']])
    await expect(handler.locator('textarea[name=questions]')).toHaveValue(questions.join('\n'))
    for (const [name, value] of dayAfter(6)) await handler.locator(`[name="answerOn.${name}"]`).selectOption(value)
    await expectNothingForAxe(handler, 'the form of questions')
    await sendAction(handler)
    await expect(handler.getByText('Action saved successfully')).toBeVisible()
    await expect(handler.getByText(questions[0]!, { exact: true }).first()).toBeVisible()
    await expectNews(me, 'information-requested', { sms: 'ጥያቄ', email: 'ጥያቄ' })
  })

  const phone = await onAPhone(browser, url)
  await test.step('the complainant answers one question, in Amharic, without script', async () => {
    await phone.goto(`/home/track-status/status?id=${me.trackingId}`)
    await prove(phone, me)
    await phone.getByRole('link', { name: amSupplying.answering.open }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(amSupplying.answering.title)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectNothingWithScript(browser, phone)
    await phone.getByRole('button', { name: amSupplying.supply.submit }).click()
    await expect(phone).toHaveTitle(/^ስሕተት፦/)
    await phone.getByLabel(questions[1]!).fill('ጎረቤቴ ነበሩ።')
    await phone.getByRole('button', { name: amSupplying.supply.submit }).click()
    await expect(phone.getByRole('status')).toBeVisible()
    await expect(phone.getByLabel(questions[1]!)).toHaveCount(0)
  })

  await test.step('the answer stands beside its question, and the handler goes on', async () => {
    await handler.goto(casePath)
    await expect(handler.getByText('ጎረቤቴ ነበሩ።').first()).toBeVisible()
    const actions = handler.getByRole('main')
    await expect(actions.getByRole('link', { name: enActions.names['save-decision'] })).toBeVisible()
    await expect(actions.getByRole('link', { name: enActions.names['request-information'] })).toBeVisible()
  })
})
