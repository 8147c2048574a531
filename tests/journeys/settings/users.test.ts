import { said } from '#tests/support/said.ts'
import handOver from '#web/locales/en/hand-over.json' with { type: 'json' }
import { expect, type Page, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { emailsTo } from '#tests/support/received.ts'
import menuTexts from '#web/locales/am/menu.json' with { type: 'json' }
import shell from '#web/locales/am/shell.json' with { type: 'json' }
import en from '#web/locales/en/users.json' with { type: 'json' }
import { enter, fillSignIn } from '../steps/desk.ts'
import { choose, expectAnswer, press, type } from '../steps/keyboard.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { callsFrom, directFiled } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import {
  acceptInvitation,
  anotherBrowser,
  invitationSentTo,
  inviteOwnUser,
  ownPassword as password,
} from '../steps/own-user.ts'
import { visit } from '../steps/visit.ts'

const usersPage = '/setting/create-system-user'

interface Invitation {
  userName: string
  open: string
  send: string
  role: string
  place: string
}

/** Invites somebody with the keyboard only, in the language of the page. */
async function invite(page: Page, { userName, open, send, role, place }: Invitation) {
  await page.goto(usersPage)
  await press(page.getByRole('link', { name: open }))
  await type(page.locator('[name=userName]'), userName)
  await press(page.getByRole('button', { name: send }))
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.locator('[name=userName]')).toHaveValue(userName)
  await type(page.locator('form [name=name]'), 'Hana Girma')
  await choose(page.locator('[name=roleId]'), role)
  await type(page.getByRole('main').locator('form').getByRole('searchbox').first(), place)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: place, exact: true }))
  await press(page.getByRole('button', { name: send }))
  await expectAnswer(page, 'User invited successfully')
}

test('a user is invited, chooses a password without JavaScript, signs in, and is deactivated', {
  tag: '@desk',
}, async ({ page, browser, baseURL }) => {
  const userName = `hana.${unique()}@office.example.test`
  await enter(page, 'admin')
  await invite(page, { userName, open: 'Invite a user', send: 'Send invitation', role: 'Case receiver', place: 'Afar' })

  const link = await invitationSentTo(userName)
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB', javaScriptEnabled: false })
  const own = await context.newPage()
  await own.goto(link)
  await type(own.getByLabel('New password'), 'short')
  await press(own.getByRole('button', { name: 'Set password' }))
  await expect(own.getByRole('alert')).toContainText('too short: it needs at least 15 characters')
  await type(own.getByLabel('New password'), password)
  await press(own.getByRole('button', { name: 'Set password' }))
  await expect(own.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await expect(own.getByRole('status')).toContainText(said('Password Changed Successfully'))
  await own.goto(link)
  await expect(own.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await context.close()

  const fresh = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  const desk = await fresh.newPage()
  await desk.goto('/session/signin')
  await fillSignIn(desk, userName, password)
  await expect(desk).toHaveURL(/\/dashboard\/default$/)
  await fresh.close()

  await visit(page, `${usersPage}?text=${userName}`)
  await press(page.getByRole('link', { name: 'Hand over, deactivate: Hana Girma' }))
  await expect(page.getByText('Nothing open names Hana Girma.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Close the account' }))
  await expectAnswer(page, 'User deactivated successfully')
})

test('a user is invited in Amharic, and their menu is replaced', { tag: ['@phone', '@long'] }, async ({
  page,
  browser,
  baseURL,
}) => {
  const userName = `hana.${unique()}@office.example.test`
  await enter(page, 'admin')
  await speak(page, 'am')
  await invite(page, { userName, open: 'ተጠቃሚ ይጋብዙ', send: 'ግብዣውን ይላኩ', role: 'የጉዳይ ተቀባይ', place: 'አፋር' })
  await page.goto(`${usersPage}?text=${userName}`)
  await expect(page.getByRole('row').filter({ hasText: userName })).toContainText('አፋር')
  await press(page.getByRole('link', { name: 'የHana Girma የጎን ምናሌ' }))
  await press(page.getByRole('button', { name: 'አቤቱታዎችን ይመልከቱ ወደ ላይ' }))
  await press(page.getByRole('button', { name: 'ምናሌውን ያስቀምጡ' }))
  await expectAnswer(page, 'Navigation saved successfully')

  await acceptInvitation(page, userName)
  const own = await anotherBrowser(browser, baseURL, page.viewportSize() ? { viewport: page.viewportSize() } : {})
  await enter(own, userName, password)
  await speak(own, 'am')
  await own.goto('/dashboard/default')
  // on a phone the menu is in its drawer
  await press(own.locator(`summary[aria-label="${shell.menu}"]`))
  const menu = own.getByRole('navigation', { name: menuTexts.sideNavigation }).getByRole('listitem')
  await expect(menu.first()).toContainText('አቤቱታዎችን ይመልከቱ')
  await own.context().close()
})

test('somebody who leaves hands cases over; the account is changed, reset and opened again', { tag: '@phone' }, async ({
  page,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { actions, edit, reset } = en
  await enter(page, 'admin')
  const { id, userName, names } = await inviteOwnUser(page, 'Domain expert', { isColleague: true })
  await acceptInvitation(page, userName)
  const trackingId = await fileComplaint(baseURL)
  await directFiled(baseURL, trackingId, id)
  await speak(page, 'en')
  await page.goto(`${usersPage}?text=${userName}`)
  const row = page.getByRole('row').filter({ hasText: userName })
  const name = `${names.en} Lemma`
  const linkTo = (action: string) => page.getByRole('link', { name: action.replace('{{name}}', name) })
  const question = (title: string) => page.getByRole('heading', { name: title.replace('{{name}}', name) })

  await test.step('another name', async () => {
    await press(page.getByRole('link', { name: actions.editNamed.replace('{{name}}', names.en) }))
    await expect(page.getByRole('heading', { name: edit.title.replace('{{name}}', names.en) })).toBeFocused()
    await type(page.locator(`form [name=name]`), name)
    await press(page.getByRole('button', { name: edit.save }))
    await expectAnswer(page, 'User updated successfully')
    await expect(row).toContainText(name)
  })

  await test.step('a new password, with a link by e-mail', async () => {
    await press(linkTo(actions.resetNamed))
    await expect(question(reset.title)).toBeFocused()
    await press(page.getByRole('button', { name: reset.confirm }))
    await expectAnswer(page, 'User reset successfully')
    await expect.poll(async () => (await emailsTo(userName)).length, { timeout: 90_000 }).toBeGreaterThan(1)
  })

  await test.step('everything open goes to a colleague, and the report says so', async () => {
    await press(linkTo(actions.handOverNamed))
    await expect(page.getByRole('heading', { level: 1, name: handOver.title })).toBeVisible()
    await press(page.getByText(handOver.open.single))
    await expect(page.getByText(formatTrackingId(trackingId))).toBeVisible()
    await press(page.getByRole('button', { name: handOver.take.close }))
    await expect(page.getByRole('alert').first()).toContainText(handOver.problems['work-in-hand'])
    await choose(page.locator('[name=handOverTo]'), 'Kassahun Wolde, Domain expert (expert@demo.abetuta.et)')
    await press(page.getByRole('button', { name: handOver.take.close }))
    await expectAnswer(page, 'User deactivated successfully')
    await expect(page.getByText('1 handed over, 0 ended, 0 stay')).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('row').filter({ hasText: formatTrackingId(trackingId) })).toContainText('Handed over')
    const { user: colleague } = await callsAs(baseURL, 'expert')
    const { parts } = await (await callsFrom(page)).getWork({ params: { userId: colleague.id } })
    expect(parts.map(({ kind }) => kind)).toContain('leading')
  })

  await test.step('and back again', async () => {
    await page.goto(`${usersPage}?text=${userName}`)
    await press(row.getByRole('button', { name: actions.reactivateNamed.replace('{{name}}', name) }))
    await expectAnswer(page, 'User reactivated successfully')
    await expect(linkTo(actions.handOverNamed)).toBeVisible()
  })
})

test('nobody deactivates themselves: the page offers to hand over only', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'admin')
  await page.goto(`${usersPage}?text=admin@demo`)
  await press(page.getByRole('link', { name: 'Hand over, deactivate: Liya Worku' }))
  await expect(page.getByRole('heading', { level: 1, name: handOver.title })).toBeVisible()
  await expect(page.getByRole('button', { name: handOver.closing.confirm })).toHaveCount(0)
})
