import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import amAbsences from '#web/locales/am/absences.json' with { type: 'json' }
import amAccess from '#web/locales/am/access.json' with { type: 'json' }
import amApprovals from '#web/locales/am/approvals.json' with { type: 'json' }
import amAudit from '#web/locales/am/audit.json' with { type: 'json' }
import amUsers from '#web/locales/am/users.json' with { type: 'json' }
import enAbsences from '#web/locales/en/absences.json' with { type: 'json' }
import enAccess from '#web/locales/en/access.json' with { type: 'json' }
import enApprovals from '#web/locales/en/approvals.json' with { type: 'json' }
import enAudit from '#web/locales/en/audit.json' with { type: 'json' }
import enUsers from '#web/locales/en/users.json' with { type: 'json' }
import { demoAccounts, demoRoles } from '#db/demo/sign-ins.ts'
import { choose, expectAnswer, press, type } from './steps/keyboard.ts'
import { openOwnOffice, type OwnOffice } from './steps/own-office.ts'
import { speak, unique } from './steps/own-region.ts'
import { countPresses, within } from './steps/presses.ts'
import { openDashboard } from './steps/waiting-work.ts'

const texts = {
  en: { absences: enAbsences, access: enAccess, approvals: enApprovals, audit: enAudit, users: enUsers },
  am: { absences: amAbsences, access: amAccess, approvals: amApprovals, audit: amAudit, users: amUsers },
}

let office: OwnOffice
test.beforeAll(async () => {
  test.setTimeout(300_000)
  office = await openOwnOffice('administration')
})
test.afterAll(() => office.stop())

/** The name of somebody of the demonstration. */
function nameOf(account: string, language: 'en' | 'am'): string {
  const found = demoAccounts.find(({ userName }) => userName.startsWith(`${account}@`))
  return (language === 'en' ? found?.name : found?.nameAm) ?? account
}
const roleIn = (role: keyof typeof demoRoles, language: 'en' | 'am') =>
  demoRoles[role][language === 'en' ? 'name' : 'nameAm']

/** Types into a field that searches, and takes the first one found. */
async function find(page: Page, field: Locator, name: string): Promise<void> {
  await type(field, name)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: new RegExp(`^${name}`) }))
}

for (const language of ['en', 'am'] as const) {
  const { absences, access, approvals, audit, users } = texts[language]

  /** Somebody's own desk, on the dashboard. */
  const sitDown = async (browser: Browser, account: string): Promise<Page> => {
    const page = await office.atTheDesk(browser, account)
    await countPresses(page)
    await speak(page, language)
    await openDashboard(page)
    return page
  }
  /** From the dashboard, which names the pages of administrators and auditors. */
  const openEntry = async (page: Page, path: string) => {
    await openDashboard(page)
    await press(page.locator(`main a[href="${path}"]`))
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  test(`an administrator invites, permits, puts somebody absent and says who signs, by keys alone (${language})`, {
    tag: ['@desk', '@long'],
  }, async ({ browser }) => {
    test.setTimeout(300_000)
    const page = await sitDown(browser, 'admin')

    await test.step('somebody is invited', async () => {
      const own = unique()
      await within(39, page, 'invite', async () => {
        await openEntry(page, '/setting/create-system-user')
        await press(page.getByRole('link', { name: users.invite.open, exact: true }))
        await type(page.locator('[name=userName]'), `day.${own}@office.example.test`)
        await type(page.locator('form [name=name]'), `Hana ${own}`)
        await choose(page.locator('[name=roleId]'), roleIn('receiver', language))
        await press(page.getByRole('button', { name: users.invite.send }))
        await expectAnswer(page, 'User invited successfully')
      })
    })

    await test.step('a role gets a permission', async () => {
      const role = roleIn('auditor', language)
      const code = access.codes['Notifications - View'].name
      const tick = page.getByRole('checkbox', {
        name: access.permissions.tick.replace('{{role}}', role).replace('{{code}}', code),
      })
      await within(57, page, 'give a permission', async () => {
        await openEntry(page, '/setting/create-user_role')
        await press(page.getByRole('link', { name: access.roles.permissionsNamed.replace('{{name}}', role) }))
        await press(tick, 'Space')
        await expectAnswer(page, 'Permission given for the role successfully')
      })
      await expect(tick).toBeChecked()
      await press(tick, 'Space')
      await expectAnswer(page, 'Permission given for the role successfully removed')
    })

    await test.step('somebody is absent, with a substitute', async () => {
      const [away, substitute] = [nameOf('receiver2', language), nameOf('receiver', language)]
      await within(89, page, 'enter an absence', async () => {
        await openDashboard(page)
        await press(page.locator('a[href="/absences"]').first())
        await expect(page.getByRole('heading', { level: 1, name: absences.title })).toBeVisible()
        await find(page, page.getByLabel(absences.userId), away)
        for (const field of ['fromDate', 'toDate'])
          for (const part of ['day', 'month', 'year']) await choose(page.locator(`[name="${field}.${part}"]`), 2)
        await find(page, page.getByLabel(absences.substituteId), substitute)
        await press(page.getByRole('button', { name: absences.save, exact: true }))
        await expectAnswer(page, 'Absence saved successfully')
      })
      const row = page.getByRole('row').filter({ hasText: away }).filter({ hasText: substitute })
      await expect(row.first()).toBeVisible()
    })

    await test.step('somebody signs referrals', async () => {
      const signer = nameOf('director', language)
      await within(70, page, 'add an approver', async () => {
        await openEntry(page, '/setting/approvals')
        await press(page.locator('a[href$="action=refer"]'))
        await type(page.locator('#staff-search-text'), signer)
        await page.keyboard.press('Enter')
        await press(page.getByRole('link', { name: signer }))
        await expect(page.getByRole('listitem').filter({ hasText: signer }).getByRole('textbox')).toBeVisible()
        await press(page.getByRole('button', { name: approvals.list.save }))
        await expectAnswer(page, 'Approval Structure adjusted successfully')
      })
      const [structure] = await (await office.as('admin')).getApprovalStructures({ params: { action: 'refer' } })
      expect(structure?.approvers.map(({ user }) => user.id)).toContain(await office.userId('director'))
      await (await office.as('admin')).deleteApprovalStructure({ params: { action: 'refer', id: 0 } })
      await office.db.updateTable('absence').set({ withdrawn_at: new Date() }).execute()
    })
    await page.context().close()
  })

  test(`an auditor verifies the trail from the dashboard, by keys alone (${language})`, {
    tag: ['@desk', '@long'],
  }, async ({ browser }) => {
    test.setTimeout(300_000)
    const page = await sitDown(browser, 'auditor')
    await within(60, page, 'verify the trail', async () => {
      await openEntry(page, '/setting/audit')
      const button = page.getByRole('button', { name: audit.chain.verify })
      await press(button)
      const holds = audit.chain.holds_other.split('{{')[0] ?? ''
      await expect(page.getByRole('status').filter({ hasText: holds })).toBeVisible({ timeout: 90_000 })
      await expect(button).toBeFocused()
    })
    await page.context().close()
  })
}
