import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { expect, type Page, test } from '@playwright/test'
import { cityBureaus } from '#db/demo/bodies.ts'
import { citizen, fileComplaint } from '#tests/support/citizen.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import enActions from '#web/locales/en/case-actions.json' with { type: 'json' }
import enHearing from '#web/locales/en/hearing.json' with { type: 'json' }
import enStatements from '#web/locales/en/statements.json' with { type: 'json' }
import enWork from '#web/locales/en/work.json' with { type: 'json' }
import { expectNothingInBothSchemes, expectNothingInEveryLook } from './steps/axe.ts'
import { atTheDesk, problemsOn, sendAction } from './steps/desk.ts'
import { press, type } from './steps/keyboard.ts'
import { directFiled } from './steps/office-calls.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''
const question = 'When was the decision made known to the complainant?'
const whyMore = 'The archive has moved to another building.'
const takenUp = 'The day of the notice is accepted; the reasons are not.'
const answer = 'We told them in writing on the day of the decision.'

/** Files a complaint against the body of the demonstration that has this respondent's account. */
async function filedAgainst(body: string): Promise<string> {
  const bodies = await citizen(url).getOrganizations()
  const id = bodies.find(({ nameEn }) => nameEn === body)?.id
  if (id === undefined) throw new Error(`${body} is no body to complain against.`)
  return fileComplaint(url, { answers: { 'complaint.organizationId': String(id) } })
}

/** A day so many days from today, as the selects of a date have it. */
function dayAfter(days: number): [name: string, value: string][] {
  const moment = new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000)
  return [
    ['day', String(moment.getUTCDate())],
    ['month', `gregorian-${moment.getUTCMonth() + 1}`],
    ['year', String(moment.getUTCFullYear())],
  ]
}

const answers = (page: Page) => page.getByRole('textbox', { name: /^What your body says to issue/ })

test('the body complained against is asked, answers by keyboard, and the lead reads it', { tag: '@desk' }, async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const trackingId = await filedAgainst(cityBureaus[0]!.name[0])
  const { user, client } = await callsAs(url, 'officer')
  const complaintId = await directFiled(url, trackingId, user.id)
  const { version } = await client.getComplaintDetail({ params: { complaintId } })
  await client.acceptCase({ params: { complaintId } }, { ifMatch: version })
  const casePath = `/complain/case-officer-form/${complaintId}`
  const lead = await atTheDesk(browser, url, 'officer')
  const body = await atTheDesk(browser, url, 'land')

  await test.step('the lead asks, and the body sees its request and nothing of the case', async () => {
    await lead.goto(`${casePath}?do=request-statement`)
    await lead.locator('textarea[name=question]').fill(question)
    await expectNothingInBothSchemes(lead, 'asking for a statement')
    await sendAction(lead)
    await expect(lead.getByText('Compliant Action Created Successfully')).toBeVisible()
    await expectNothingInEveryLook(body, '/statements')
    await body.goto(casePath)
    await expect(body.getByText(question)).toHaveCount(0)
    await expect(body.getByText(trackingId.slice(0, 4))).toHaveCount(0)
  })

  await test.step('the respondent asks for more time once, and the lead grants it from what waits', async () => {
    await body.context().addCookies([{ name: 'language', value: 'en', url }])
    await body.goto('/statements')
    await press(body.getByRole('row').nth(1).getByRole('link').first())
    const asking = body.getByRole('region', { name: enStatements.time.title })
    await asking.getByRole('button', { name: enStatements.time.send }).click()
    await expect(problemsOn(body)).toHaveText([
      enStatements.time.form.until.prompts.required,
      enStatements.time.form.reason.prompts.required,
    ])
    for (const [name, value] of dayAfter(17)) await asking.locator(`[name="until.${name}"]`).selectOption(value)
    await asking.getByLabel(enStatements.time.form.reason.label).fill(whyMore)
    await asking.getByRole('button', { name: enStatements.time.send }).click()
    await expect(body.getByText(enStatements.time.states.waits)).toBeVisible()
    await expectNothingInBothSchemes(body, 'a request for more time')

    await lead.goto('/dashboard/default')
    const asked = lead.getByRole('list', { name: enWork.timeAsked.title })
    await asked.getByRole('link', { name: formatTrackingId(trackingId) }).click()
    await expect(lead.getByText(whyMore).first()).toBeVisible()
    await lead.getByLabel(enHearing.time.granted).check()
    await expectNothingInBothSchemes(lead, 'answering a request for more time')
    await sendAction(lead)
    await expect(lead.getByText(enActions.done['answer-time'])).toBeVisible()
    await body.reload()
    await expect(body.getByText(enStatements.time.states.granted)).toBeVisible()
  })

  await test.step('the respondent writes by keyboard, saves a draft, and gives the statement', async () => {
    await expect(body.getByText(question)).toBeVisible()
    await expectNothingInBothSchemes(body, 'a statement that was asked')
    await type(answers(body).first(), answer)
    await press(body.getByRole('button', { name: enStatements.form.save }))
    await expect(body.getByText(enStatements.one.draft)).toBeVisible()
    await body.reload()
    await expect(answers(body).first()).toHaveValue(answer)
    for (const rest of (await answers(body).all()).slice(1)) await rest.fill(answer)
    await press(body.getByRole('button', { name: enStatements.form.give }))
    await expect(problemsOn(body)).toHaveText([enStatements.form.sureRequired])
    await body.getByLabel(enStatements.form.sure).check()
    await press(body.getByRole('button', { name: enStatements.form.give }))
    await expect(body.getByText(enStatements.one.given)).toBeVisible()
    await expect(answers(body)).toHaveCount(0)
  })

  await test.step('the lead reads what the body says, beside its issue', async () => {
    await lead.goto(casePath)
    await expect(lead.getByRole('heading', { name: enHearing.case.title })).toBeVisible()
    await expect(lead.getByText(answer).first()).toBeVisible()
    await lead.goto(`${casePath}?do=consider-statement`)
    await lead.getByLabel(enHearing.consider.choices.partly).check()
    await lead.getByLabel(enHearing.consider.fields.said.label).fill(takenUp)
    await sendAction(lead)
    await expect(lead.getByText(takenUp).first()).toBeVisible()
    await body.reload()
    await expect(body.getByText(enStatements.course.considering)).toBeVisible()
    await expect(body.getByText(takenUp)).toHaveCount(0)
  })
})
