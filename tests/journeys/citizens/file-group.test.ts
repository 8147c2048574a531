import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { callsAs } from '#tests/support/demo-staff.ts'
import { emailsTo, smsTo } from '#tests/support/received.ts'
import { ApplicationForm, homeOf, placeOfDecision } from '../steps/application-form.ts'
import { decisionLetter, photo } from '../steps/documents.ts'

const phone = '+251911506070'
const email = 'group@example.org'

test('a group files in English over a line that breaks during the upload', { tag: '@desk' }, async ({
  page,
  context,
  baseURL,
}) => {
  const form = new ApplicationForm(page, { hasScript: true })
  await form.open()
  await form.agree('Who is complaining?')
  await form.tick('applicant.kind', 'group')
  await form.type('applicant.groupSize', '12')
  await form.goOn('About the complainant')
  await form.introduce('complainant', ['Chaltu', 'Gemechu', 'Lemma'])
  await form.goOn('How to reach the complainant')
  await form.type('complainant.phone', '0911 50 60 70')
  await form.type('complainant.email', email)
  await form.live(homeOf('complainant'), ['Addis Ababa', 'Yeka'])
  await form.goOn('Representatives')
  await form.introduce('representatives.0', ['Dawit', 'Haile', 'Mamo'])
  await form.type('representatives.0.phone', '0911 50 60 71')
  await form.live(homeOf('representatives.0'), ['Addis Ababa', 'Yeka'])
  await form.goOn('Your complaint')
  await form.chooseFirst('complaint.typeId')
  await form.choose('complaint.organizationId', 'Bole Sub City Administration')
  await form.type('complaint.issues.0', 'Our market stalls were taken down without notice.')
  await form.live(placeOfDecision, ['Addis Ababa', 'Bole'])
  await form.goOn('The decision you complain about')
  await form.tick('decisionLetter.kind', 'attached')
  await form.chooseFirst('complaint.requiredDecisionId')
  await form.goOn('Documents')

  const letter = decisionLetter('Decision.pdf')
  await form.choose('attachmentType', 'Decision letter')
  await page.locator('input[type=file]').setInputFiles(letter)
  await expect(page.getByRole('listitem').filter({ hasText: 'Decision.pdf' }).getByRole('button')).toBeVisible()
  const stalls = await photo(1400, 'Stalls.jpg')
  expect(stalls.buffer.length).toBeGreaterThan(1_500_000)
  await form.choose('attachmentType', 'Evidence')
  // as it is, so that there are several pieces
  await page.getByRole('checkbox', { name: 'Send photos in their original size' }).check()
  const upload = await breakUpload(page, context)
  await page.locator('input[type=file]').setInputFiles(stalls)
  await upload.broken
  await expect(page.getByText('waiting for the connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('listitem').filter({ hasText: 'Stalls.jpg' }).getByRole('button')).toBeVisible({
    timeout: 60_000,
  })
  // one upload that went on where it stood, never a second one from the start
  expect(upload.begun()).toBe(1)
  expect(upload.offsets().filter(offset => offset === 0)).toHaveLength(1)

  await form.goOn('Check and submit')
  await expect(page.getByText('Our market stalls were taken down without notice.')).toBeVisible()
  await form.goOn('Your complaint is registered')
  const trackingId = ((await page.locator('strong[translate=no]').first().textContent()) ?? '').replaceAll(/\s/g, '')
  expect(trackingId).toMatch(/^\d{16}$/)

  const seen = await seenByReceiver(baseURL ?? '', trackingId)
  expect(seen.complaint).toMatchObject({ isGroup: true, groupSize: 12 })
  expect(seen.complaint.representatives.map(({ firstName }) => firstName)).toEqual(['Dawit'])
  expect(seen.complaint.attachments.map(({ name, type }) => [name, type?.code])).toEqual([
    ['Decision.pdf', 'decision-letter'],
    ['Stalls.jpg', 'evidence'],
  ])
  expect(seen.files.map(file => file.equals(letter.buffer) || file.equals(stalls.buffer))).toEqual([true, true])

  const spaced = trackingId.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  const registered = async () => ({
    sms: (await smsTo(phone)).filter(({ reference }) => reference.includes('registered')).map(({ text }) => text),
    emails: (await emailsTo(email)).filter(({ subject }) => subject === 'Your tracking ID').map(({ text }) => text),
  })
  const once = [expect.stringContaining(spaced)]
  await expect.poll(registered, { timeout: 90_000 }).toEqual({ sms: once, emails: once })
})

/** Takes the line away in the middle of the next upload; `broken` resolves when that has happened. */
async function breakUpload(page: Page, context: BrowserContext) {
  const offsets: number[] = []
  let begun = 0
  let tellBroken = () => {}
  const broken = new Promise<void>(resolve => {
    tellBroken = resolve
  })
  page.on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/uploads') begun++
  })
  await page.route('**/api/uploads/*', async route => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    offsets.push(Number(request.headers()['upload-offset']))
    if (offsets.length !== 3) return route.continue()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
    tellBroken()
  })
  return { broken, begun: () => begun, offsets: () => offsets }
}

/** The complaint as a case receiver gets it from the API, with the bytes of its files. */
async function seenByReceiver(serverUrl: string, trackingId: string) {
  const { client, accessToken, user } = await callsAs(serverUrl, 'receiver')
  const params = { userId: user.id, roleId: user.roleId ?? 0, filterBy: 'all' as const }
  const list = await client.listComplaints({ params, query: { text: trackingId } })
  const complaint = await client.getComplaintDetail({
    params: { complaintId: list.complaints[0]?.complaintId ?? 0 },
  })
  const headers = { authorization: `Bearer ${accessToken}` }
  const files = await Promise.all(
    complaint.attachments.map(async ({ id }) => {
      const file = await fetch(`${serverUrl}/api/File/download?fileUrl=${id}`, { headers })
      return Buffer.from(await file.arrayBuffer())
    }),
  )
  return { complaint, files }
}
