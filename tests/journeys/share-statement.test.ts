import { expect, test } from '@playwright/test'
import { cityBureaus } from '#db/demo/bodies.ts'
import { citizen, fileComplaint } from '#tests/support/citizen.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import amConcluding from '#web/locales/am/concluding.json' with { type: 'json' }
import amStatements from '#web/locales/am/own-statements.json' with { type: 'json' }
import enHearing from '#web/locales/en/hearing.json' with { type: 'json' }
import { expectNothingInBothSchemes, expectNothingWithScript } from './steps/axe.ts'
import { type Complainant, expectNews, onAPhone, prove } from './steps/complainant.ts'
import { giveToOfficer } from './steps/decided.ts'
import { atTheDesk, openForm, problemsOn } from './steps/desk.ts'
import { press } from './steps/keyboard.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''
const answer = 'ካርታው በመመሪያው መሠረት ተከልክሏል።'
const aside = 'ለሠራተኛው አቶ አበበ ማስጠንቀቂያ ተሰጥቷል።'
const receipt = 'receipt.pdf'
const comment = 'መመሪያው ለእኔ አይመለከትም፤ ደረሰኙ በእጄ አለ።'

/** A case against the body of the demonstration that has a respondent, which has given its statement. */
async function aGivenStatement(): Promise<{ me: Complainant; complaintId: number }> {
  const bodies = await citizen(url).getOrganizations()
  const against = bodies.find(({ nameEn }) => nameEn === cityBureaus[0]!.name[0])?.id
  const contact = { phone: '+251911607318', email: 'almaz.7318@example.et' }
  const trackingId = await fileComplaint(url, {
    language: 'am',
    answers: {
      'complaint.organizationId': String(against),
      'complainant.phone': contact.phone,
      'complainant.email': contact.email,
    },
  })
  const complaintId = await giveToOfficer(url, trackingId)
  const { client } = await callsAs(url, 'officer')
  const { version, issues } = await client.getComplaintDetail({ params: { complaintId } })
  const asked = { complaintId, issues: issues.map(({ ordinal }) => ordinal), showsName: false }
  await client.requestStatement({ body: asked }, { ifMatch: version })
  const [request] = await client.getStatements({ params: { complaintId } })
  const { client: body } = await callsAs(url, 'land')
  const answers = issues.map(({ ordinal }) => ({ ordinal, text: answer }))
  await body.giveStatement({ body: { id: request!.id, answers, general: aside } })
  return { me: { trackingId, ...contact }, complaintId }
}

test('a statement is shared by keyboard, read and commented on by phone without script, and the lead reads that', {
  tag: '@desk',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const { me, complaintId } = await aGivenStatement()
  const lead = await atTheDesk(browser, url, 'officer')

  await test.step('the lead leaves out what tells of somebody else', async () => {
    await openForm(lead, complaintId, 'share-statement')
    await expectNothingInBothSchemes(lead, 'sharing a statement')
    const issue = lead.getByRole('main').locator('input[name=issues]').first()
    await press(issue, 'Space')
    await press(lead.locator('input[name=sharesGeneral]'), 'Space')
    await lead.keyboard.press('Control+Enter')
    await expect(problemsOn(lead)).toHaveText([enHearing.share.fields.issues.prompts.required])
    await press(issue, 'Space')
    await lead.keyboard.press('Control+Enter')
    await expect(lead.getByText('Compliant Action update Successfully')).toBeVisible()
    await expect(lead.getByText(enHearing.shared.unread)).toBeVisible()
    await expectNews(me, 'statement-shared', { sms: 'የሚነበብ መልስ', email: 'አስተያየትዎን ይስጡ' })
  })

  await test.step('the complainant reads it in Amharic and says something to it', async () => {
    const phone = await onAPhone(browser, url)
    const page = `/home/track-status/statement?id=${me.trackingId}`
    await phone.goto(page)
    await expect(phone.getByText(answer)).toHaveCount(0)
    await prove(phone, me)
    await phone.goto(`/home/track-status/status?id=${me.trackingId}`)
    await phone.getByRole('link', { name: amConcluding.can['comment-on-statement'] }).click()
    await expect(phone.getByText(answer).first()).toBeVisible()
    await expect(phone.getByText(aside)).toHaveCount(0)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectNothingWithScript(browser, phone)
    if (process.env.LOOK) await phone.screenshot({ path: `${process.env.LOOK}/phone.png`, fullPage: true })
    await phone.getByRole('button', { name: amStatements.comment.submit }).click()
    await expect(phone).toHaveTitle(/^ስሕተት፦/)
    await phone.locator('textarea[name=comment]').fill(comment)
    await phone.locator('input[type=file]').setInputFiles({
      name: receipt,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    })
    await phone.getByRole('button', { name: amStatements.comment.submit }).click()
    await expect(phone.getByText(amConcluding.statement.done)).toBeVisible()
    await expect(phone.getByText(comment)).toBeVisible()
    await expect(phone.getByRole('link', { name: receipt })).toBeVisible()
    await expect(phone.locator('textarea[name=comment]')).toHaveCount(0)
    if (process.env.LOOK) await phone.screenshot({ path: `${process.env.LOOK}/phone-done.png`, fullPage: true })
    await phone.context().close()
  })

  await test.step('the lead reads the comment beside the statement, and when it was read', async () => {
    await lead.goto(`/complain/case-officer-form/${complaintId}`)
    await expect(lead.getByText(comment)).toBeVisible()
    const statement = lead.getByRole('region', { name: enHearing.case.title })
    await expect(statement.getByText(enHearing.shared.commentDocuments)).toBeVisible()
    await expect(statement.getByText(receipt)).toBeVisible()
    await expect(lead.getByText(enHearing.shared.unread)).toHaveCount(0)
    if (process.env.LOOK) await statement.screenshot({ path: `${process.env.LOOK}/case.png` })
  })
})
