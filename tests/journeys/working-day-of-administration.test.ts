import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import amAbsences from '#web/locales/am/absences.json' with { type: 'json' }
import amAccess from '#web/locales/am/access.json' with { type: 'json' }
import amApprovals from '#web/locales/am/approvals.json' with { type: 'json' }
import amPeriod from '#web/locales/am/period.json' with { type: 'json' }
import amAudit from '#web/locales/am/audit.json' with { type: 'json' }
import amDesk from '#web/locales/am/desk.json' with { type: 'json' }
import amUsers from '#web/locales/am/users.json' with { type: 'json' }
import enAbsences from '#web/locales/en/absences.json' with { type: 'json' }
import enAccess from '#web/locales/en/access.json' with { type: 'json' }
import enApprovals from '#web/locales/en/approvals.json' with { type: 'json' }
import enPeriod from '#web/locales/en/period.json' with { type: 'json' }
import enAudit from '#web/locales/en/audit.json' with { type: 'json' }
import enDesk from '#web/locales/en/desk.json' with { type: 'json' }
import enUsers from '#web/locales/en/users.json' with { type: 'json' }
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { demoAccounts, demoRoles } from '#db/demo/sign-ins.ts'
import { choose, expectAnswer, press, type } from './steps/keyboard.ts'
import { type OwnOffice, useOwnOffice } from './steps/own-office.ts'
import { unique } from './steps/own-region.ts'
import { within } from './steps/presses.ts'
import { sitDown } from './steps/sit-down.ts'
import { typedDay } from './steps/typed-day.ts'
import { openDashboard } from './steps/waiting-work.ts'

const texts = {
  en: {
    absences: enAbsences,
    access: enAccess,
    approvals: enApprovals,
    audit: enAudit,
    desk: enDesk,
    period: enPeriod,
    users: enUsers,
  },
  am: {
    absences: amAbsences,
    access: amAccess,
    approvals: amApprovals,
    audit: amAudit,
    desk: amDesk,
    period: amPeriod,
    users: amUsers,
  },
}

let office: OwnOffice
useOwnOffice('administration', opened => (office = opened))

/** The name of somebody of the demonstration. */
function nameOf(account: string, language: 'en' | 'am'): string {
  const found = demoAccounts.find(({ userName }) => userName.startsWith(`${account}@`))
  return (language === 'en' ? found?.name : found?.nameAm) ?? account
}
const roleIn = (role: keyof typeof demoRoles, language: 'en' | 'am') =>
  demoRoles[role][language === 'en' ? 'name' : 'nameAm']

/** The receiver of a new case is away, and the supervisor gives it to the other one. The auditor sees the cases of that body. */
async function handOverACase() {
  const trackingId = await fileComplaint(office.url)
  const { id: complaintId, receiver_id, handling_organization_id, version } = await office.caseOf(trackingId)
  const isFirst = receiver_id === (await office.userId('receiver'))
  const [former, present] = isFirst ? (['receiver', 'receiver2'] as const) : (['receiver2', 'receiver'] as const)
  const [admin, supervisor] = [await office.as('admin'), await office.as('supervisor')]
  const auditorId = await office.userId('auditor')
  const filters = await admin.getDataFilters({ params: { id: auditorId } })
  const visibility = { userId: auditorId, kind: 'organization' as const, values: [String(handling_organization_id)] }
  if (filters.length === 0) await admin.addDataFilter({ body: visibility })
  const today = localDate(new Date())
  await admin.addAbsence({ body: { userId: receiver_id as number, from: today, to: addDays(today, 1) } })
  const body = { complaintId, userId: await office.userId(present), reason: 'The receiver is away.' }
  await supervisor.reassign({ body }, { ifMatch: version })
  await office.db.updateTable('absence').set({ withdrawn_at: new Date() }).execute()
  return { trackingId, complaintId, former, present }
}

/** Types into a field that searches, and takes the first one found. */
async function find(page: Page, field: Locator, name: string): Promise<void> {
  await type(field, name)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: new RegExp(`^${name}`) }))
}

for (const language of ['en', 'am'] as const) {
  const { absences, access, approvals, audit, desk, period, users } = texts[language]

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
    const page = await sitDown(office, browser, 'admin', language)

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
        await find(page, page.getByLabel(absences.form.userId.label), away)
        for (const field of ['fromDate', 'toDate'])
          await type(typedDay(page, field), `2 February ${new Date().getFullYear() + 1}`)
        await find(page, page.getByLabel(absences.form.substituteId.label), substitute)
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

  test(`an auditor finds who changed what in a case, takes it along and verifies the trail, by keys alone (${language})`, {
    tag: ['@desk', '@long'],
  }, async ({ browser }) => {
    test.setTimeout(300_000)
    const { trackingId, complaintId, former, present } = await handOverACase()
    const page = await sitDown(office, browser, 'auditor', language)
    const supervisor = nameOf('supervisor', language)
    const action = desk.case.actions.reassign
    const row = page.getByRole('row').filter({ hasText: action })

    await test.step('the entry is found by person, record, action and day', async () => {
      await within(120, page, 'find an entry', async () => {
        await openEntry(page, '/setting/audit')
        await press(page.getByText(audit.filter.change, { exact: true }))
        await type(page.getByLabel(audit.filter.person, { exact: true }), supervisor)
        await type(page.getByLabel(audit.filter.record, { exact: true }), trackingId)
        await choose(page.locator('select[name=action]'), action)
        await type(page.getByLabel(period.label, { exact: true }), period.periods['last-30-days'])
        await press(page.getByRole('button', { name: audit.filter.apply, exact: true }))
        await expect(page).toHaveURL(/action=reassign/)
      })
      await expect(row).toHaveCount(1)
      for (const shown of [supervisor, formatTrackingId(trackingId)]) await expect(row).toContainText(shown)
    })

    await test.step('it is opened, with the values before and after', async () => {
      await within(40, page, 'open an entry', async () => {
        await press(row.getByRole('link'))
        await expect(page).toHaveURL(new RegExp(`record=${complaintId}`))
        await press(row.locator('summary'))
      })
      await expect(row.getByText(audit.fields.version)).toBeVisible()
      const change = row.locator('dd').filter({ hasText: nameOf(present, language) })
      await expect(change.locator('del')).toContainText(nameOf(former, language))
      // what happened to the case before is beside it
      expect(await page.getByRole('row').count()).toBeGreaterThan(2)
    })

    await test.step('the entries are taken along', async () => {
      const download = page.waitForEvent('download')
      await within(60, page, 'export', () => press(page.getByRole('button', { name: audit.export.button })))
      expect(await readFile(await (await download).path(), 'utf8')).toContain('reassign')
    })

    await test.step('the chain is verified', async () => {
      await within(60, page, 'verify the trail', async () => {
        await openEntry(page, '/setting/audit')
        const button = page.getByRole('button', { name: audit.chain.verify })
        await press(button)
        const holds = audit.chain.holds_other.split('{{')[0] ?? ''
        await expect(page.getByRole('status').filter({ hasText: holds })).toBeVisible({ timeout: 90_000 })
        await expect(button).toBeFocused()
      })
    })
    await page.context().close()
  })
}
