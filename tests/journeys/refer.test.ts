import { expect, type Page, test } from '@playwright/test'
import { emailsTo } from '#tests/support/received.ts'
import { aComplainant, type Complainant, expectNews, onAPhone, prove } from './steps/complainant.ts'
import { expectNothingInEnglish } from './steps/axe.ts'
import { chooseBody } from './steps/choose-body.ts'
import { atTheDesk, problemsOn, sendAction } from './steps/desk.ts'
import { decisionLetter } from './steps/documents.ts'
import { buttonOfLetter, expectLetter } from './steps/fetched-letters.ts'
import { forwardFiled, receiverOf } from './steps/office-calls.ts'
import { visit } from './steps/visit.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''

const news = {
  referred: { sms: 'ለሌላ ተቋም ተላልፏል', email: 'ጉዳይዎ ለሌላ ተቋም ተላልፏል' },
  answered: { sms: 'ሌላው ተቋም መልስ ሰጥቷል', email: 'ጉዳይዎ የተላለፈለት ተቋም መልስ ሰጥቷል' },
  returned: { sms: 'ጽሕፈት ቤታችን እንደገና ይመለከተዋል', email: 'ጽሕፈት ቤታችን ጉዳይዎን እንደገና ይመለከታል' },
}

/** A complaint with a document on file, as its complainant sees it on a phone. */
async function fileWithDocument(page: Page): Promise<Complainant> {
  const me = await aComplainant(url, '7181')
  await page.goto(`/home/track-status/status?id=${me.trackingId}`)
  await prove(page, me)
  await page.locator('select[name=attachmentType]').selectOption({ index: 1 })
  await page.locator('input[type=file]').setInputFiles([decisionLetter()])
  await page.getByRole('button', { name: 'የተመረጡትን ፋይሎች ይጨምሩ' }).click()
  await expect(page.getByRole('link', { name: 'የውሳኔ ደብዳቤ.pdf' })).toBeVisible()
  return me
}

/** Asks on the phone that another body takes it up, once an empty form was refused. */
async function askForReferral(page: Page, { trackingId }: Complainant) {
  await page.goto(`/home/track-status/status?id=${trackingId}`)
  await page.getByRole('link', { name: 'ሌላ ተቋም እንዲያየው ይጠይቁ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ለሌላ ተቋም እንዲተላለፍ ይጠይቁ')
  await page.getByRole('button', { name: 'እንዲተላለፍ ይጠይቁ' }).click()
  await expect(page).toHaveTitle(/^ስሕተት፦/)
  await expect(page.getByRole('alert')).toContainText('ሌላ ተቋም ሊያየው የሚገባበትን ምክንያት ይግለጹ')
  await page.locator('textarea[name=referralReason]').fill('ጽሕፈት ቤቱ በራሱ ጉዳይ እየፈረደ ነው።')
  await page.getByRole('button', { name: 'እንዲተላለፍ ይጠይቁ' }).click()
  await expect(page.getByRole('status')).toContainText('እንዲተላለፍ ጠይቀዋል')
  await expect(page.getByText('ጽሕፈት ቤቱ በራሱ ጉዳይ እየፈረደ ነው።')).toBeVisible()
  await expect(page.locator('textarea[name=referralReason]')).toHaveCount(0)
}

async function chooseDay(page: Page, name: string, [day, month, year]: [string, string, string]) {
  await page.locator(`[name="${name}.day"]`).selectOption(day)
  await page.locator(`[name="${name}.month"]`).selectOption(month)
  await page.locator(`[name="${name}.year"]`).selectOption(year)
}

/** The day in Addis Ababa so many days after a moment, as the fields of a date name it. */
function dayAfter(days: number, begin = Date.now()): [string, string, string] {
  const moment = new Date(begin + days * 86_400_000 + 3 * 3_600_000)
  return [String(moment.getUTCDate()), `gregorian-${moment.getUTCMonth() + 1}`, String(moment.getUTCFullYear())]
}

const organization = (page: Page) => page.getByRole('combobox', { name: 'Organization' })

/** Another organization is found by a part of its name, never one of the two of the case; it is there again after a reload. */
async function findBody(officer: Page) {
  await organization(officer).fill('Addis Ketema Sub City')
  await expect(officer.getByText('No body of this name was found.')).toBeVisible()
  await chooseBody(organization(officer), 'ጤና', 'Health Bureau')
  await officer.reload()
  await expect(organization(officer)).toHaveValue('Health Bureau')
  await expect(officer.getByLabel('Main issue')).toHaveValue('Whether the title deed was refused lawfully.')
}

/** The resolution form: missing fields are named and the typed text stays; then it is sent. */
async function fillResolution(officer: Page, body: string, filedAt: number) {
  await officer.getByRole('main').getByRole('link', { name: 'Refer to another body' }).click()
  await officer.getByLabel('Main issue').fill('Whether the title deed was refused lawfully.')
  await sendAction(officer)
  await expect(problemsOn(officer)).toHaveText([/Select who receives it/, /Reason/, /Deadline date/])
  await expect(officer.getByLabel('Main issue')).toHaveValue('Whether the title deed was refused lawfully.')
  await officer.getByLabel('Another organization').check()
  await findBody(officer)
  await officer.getByLabel(body).check()
  await expect(organization(officer)).toHaveCount(0)
  await officer.getByLabel('Reason', { exact: true }).fill('The bureau complained against decides on it alone.')
  await chooseDay(officer, 'deadlineDate', dayAfter(-1))
  await sendAction(officer)
  await expect(problemsOn(officer)).toHaveText(['The deadline must not be in the past'])
  await chooseDay(officer, 'deadlineDate', dayAfter(20))
  await chooseDay(officer, 'resolutionDate', dayAfter(-1, filedAt))
  await officer.getByLabel('Time of the resolution').fill('16:30')
  await sendAction(officer)
  await expect(problemsOn(officer)).toHaveText(['The resolution cannot be earlier than the complaint'])
  await expect(officer.getByLabel('Time of the resolution')).toHaveValue('16:30')
  await chooseDay(officer, 'resolutionDate', dayAfter(0))
  await officer.getByLabel('Time of the resolution').fill('')
  await sendAction(officer)
  // the complainant reads Amharic: before a complete English text is sent, its author is asked about it
  await expect(problemsOn(officer)).toHaveText([/not in the complainant’s language/])
  await officer.getByLabel('Send it although the complainant reads Amharic').check()
  await officer.getByRole('checkbox', { name: 'የውሳኔ ደብዳቤ.pdf' }).check()
  await officer
    .getByLabel('Further documents')
    .setInputFiles([
      { name: 'run.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
      decisionLetter('plan.pdf'),
    ])
  await expect(officer.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  await expect(officer.getByRole('alert').filter({ hasText: 'run.exe' })).toBeVisible()
}

async function recordAnswer(officer: Page, answer: string, text: string) {
  await officer.getByRole('main').getByRole('link', { name: 'Record the other body’s answer' }).click()
  await sendAction(officer)
  await expect(problemsOn(officer)).toHaveText([/Select what the other body answered/, /The answer in its words/])
  await officer.getByLabel(answer).check()
  await officer.getByLabel('The answer in its words').fill(text)
  await officer.getByLabel('Their number of the case').fill('GRB/77')
  await sendAction(officer)
}

test('asked for on a phone, referred, taken by the other body, and given back', { tag: '@desk' }, async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const phone = await onAPhone(browser, url)
  const filedAt = Date.now()
  const me = await fileWithDocument(phone)
  const read = () => phone.goto(`/refer/refer-application?id=${me.trackingId}`)

  await test.step('the complainant asks, and the receiver who has it is told', async () => {
    await askForReferral(phone, me)
    const { account } = await receiverOf(url, me.trackingId)
    const told = async () =>
      (await emailsTo(`${account}@demo.abetuta.et`)).filter(({ text }) =>
        /asks that it be referred|ወደ ሌላ ተቋም እንዲተላለፍ ጠይቀዋል/.test(text),
      )
    await expect.poll(async () => (await told()).length, { timeout: 90_000 }).toBe(1)
  })

  const { complaintId } = await forwardFiled(url, me.trackingId)
  await expectNews(me, 'forwarded', { sms: 'ተጣርቶ ወደሚቀጥለው ደረጃ አልፏል', email: 'ለሚመለከተው የሥራ ክፍል ተላልፏል' })
  const casePath = `/complain/case-officer-form/${complaintId}`
  const officer = await atTheDesk(browser, url, 'officer')

  await test.step('the officer reads why, and refers with the resolution form', async () => {
    await expectNothingInEnglish(officer, `${casePath}?do=refer`)
    await officer.goto(casePath)
    await expect(officer.getByText('ጽሕፈት ቤቱ በራሱ ጉዳይ እየፈረደ ነው።')).toBeVisible()
    await fillResolution(officer, 'Grievance Redress Bureau (GRB referral)', filedAt)
    await sendAction(officer)
    await expect(officer.getByText('The case is referred; its clocks are paused until an answer comes.')).toBeVisible()
    const referral = officer.getByRole('region', { name: 'Referrals' })
    await expect(referral).toContainText('Waiting for the answer')
    await expect(referral).toContainText('የውሳኔ ደብዳቤ.pdf')
    await expect(referral).toContainText('plan.pdf')
    const mainIssue = 'Whether the title deed was refused lawfully.'
    await expectLetter(officer, buttonOfLetter(officer, 'referral'), 'referral', [mainIssue])
    await expectNews(me, 'referred', news.referred)
    await read()
    await expect(phone.getByText('የቅሬታ ሰሚ ቢሮ', { exact: true })).toBeVisible()
    await expect(phone.getByText('ሌላው ተቋም ገና አልመለሰም')).toBeVisible()
  })

  await test.step('the complainant says that nobody answers there', async () => {
    await phone.getByRole('button', { name: 'እስካሁን ማንም አልመለሰልኝም' }).click()
    await expect(phone.getByRole('status')).toContainText('መልስ እንዳላገኙ ነግረውናል')
    await expect(phone.getByRole('button', { name: 'እስካሁን ማንም አልመለሰልኝም' })).toHaveCount(0)
  })

  await test.step('the other body takes it: the case stays open, with its number there', async () => {
    await visit(officer, casePath)
    await recordAnswer(officer, 'It takes the case', 'We look into it.')
    await expect(officer.getByText('The answer is recorded.')).toBeVisible()
    await expectNews(me, 'referral-answered', news.answered)
    await read()
    await expect(phone.getByText('GRB/77')).toBeVisible()
    await expect(phone.getByText('እስከ መጨረሻው እንከታተለዋለን')).toBeVisible()
  })

  await test.step('it gives the case back: the case is back where it was', async () => {
    await visit(officer, casePath)
    await officer.getByRole('main').getByRole('link', { name: 'Record the outcome there' }).click()
    await sendAction(officer)
    await expect(problemsOn(officer)).toHaveText([/Select what became of it/, /Write the outcome/])
    await officer.getByLabel('It gives the case back').check()
    await officer.getByLabel('The outcome in words for the complainant').fill('It is not for us to decide.')
    await sendAction(officer)
    await expect(officer.getByText('The outcome is recorded.')).toBeVisible()
    await expect(officer.getByRole('main').getByRole('link', { name: 'Direct to handlers' })).toBeVisible()
    await expectNews(me, 'referral-returned', news.returned)
    await read()
    await expect(phone.getByText('It is not for us to decide.')).toBeVisible()
    // once in a round: it was asked for before
    await expect(phone.locator('textarea[name=referralReason]')).toHaveCount(0)
  })
})
