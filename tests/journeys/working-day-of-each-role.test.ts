import { type Browser, expect, type Page, test } from '@playwright/test'
import am from '#web/locales/am/case-actions.json' with { type: 'json' }
import amSigning from '#web/locales/am/signing.json' with { type: 'json' }
import en from '#web/locales/en/case-actions.json' with { type: 'json' }
import enSigning from '#web/locales/en/signing.json' with { type: 'json' }
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { choose, expectAnswer, press, type } from './steps/keyboard.ts'
import { makeLate, type OwnOffice, reject, useOwnOffice, whileNobodyReceives } from './steps/own-office.ts'
import { within } from './steps/presses.ts'
import { sitDown } from './steps/sit-down.ts'
import { registerByKeys } from './steps/register-by-keys.ts'
import {
  beginFirst,
  expectNothingWaits,
  formOf,
  goToLine,
  openDashboard,
  submit,
  takeFirst,
} from './steps/waiting-work.ts'
import { rowIn } from '#tests/support/rows.ts'

const texts = { en, am }
const signing = { en: enSigning, am: amSigning }
const reason = 'እነሱ አካባቢውን ያውቃሉ።'

let office: OwnOffice
useOwnOffice('working-day', async opened => {
  office = opened
  await setUpOffice()
})

/** Nothing of the demonstration or of the run before waits for anybody. */
async function emptyDesks(): Promise<void> {
  const open = await office.db
    .selectFrom('complaint')
    .select(['id', 'version'])
    .where('status', '<>', 'CLOSED')
    .execute()
  await office.runAt(new Date(), async context => {
    for (const { id, version } of open) {
      const request = { complaintId: id, input: {}, seenVersion: version }
      await takeAction(context, { kind: 'visitor', provenComplaintId: id }, withdraw, request)
    }
  })
}

/** Everybody is there, new cases go to one receiver, and what is directed and concluded to the approver. */
async function setUpOffice(): Promise<void> {
  const { db } = office
  const now = new Date()
  await db.updateTable('absence').set({ withdrawn_at: now }).where('withdrawn_at', 'is', null).execute()
  await db
    .updateTable('user_account')
    .set({ is_active: false })
    .where('user_name', '=', 'receiver2@demo.abetuta.et')
    .execute()
  const approvers = [{ userId: await office.userId('approver') }]
  const admin = await office.as('admin')
  for (const action of ['direct-for-action', 'conclude'] as const)
    await admin.adjustApprovalStructure({ body: { action, structureId: 0, approvers } })
}

/** The department that investigates, as the forms name it. */
async function investigators(language: 'en' | 'am'): Promise<string> {
  const { name_en, name_am } = await rowIn(office.db, 'department', { name_en: 'Investigation and decision' }, [
    'name_en',
    'name_am',
  ])
  return language === 'en' ? name_en : name_am
}

const cardOf = (page: Page, card: string) => page.locator(`main a[href="/compliants/${card}"]`)
const field = (page: Page, name: string) => formOf(page).locator(`[name="${name}"]`)

for (const language of ['en', 'am'] as const) {
  const { done } = texts[language]
  const leadName = { en: 'Nardos Asfaw', am: 'ናርዶስ አስፋው' }[language]

  const openCase = async (page: Page, trackingId: string) => {
    await goToLine(
      page
        .locator('[data-row-link]')
        .filter({ hasText: formatTrackingId(trackingId) })
        .first(),
    )
    await page.keyboard.press('Enter')
  }
  const openAction = async (page: Page, action: string) => {
    const link = page.locator(`a[href$="do=${action}"]`)
    await expect(link).toBeVisible()
    await page.keyboard.press('a')
    await press(link)
    await expect(page.locator(`input[name=intent][value=${action}]`)).toBeAttached()
  }
  /** From the dashboard to a form of a case in the list behind a card, or behind what was escalated. */
  const openFromCard = async (page: Page, card: string, trackingId: string, action: string) => {
    await press(cardOf(page, card))
    await expect(page).toHaveURL(/compliants/)
    await openCase(page, trackingId)
    await openAction(page, action)
  }
  const end = async (page: Page) => {
    await expectNothingWaits(page, language)
    await page.context().close()
  }
  /** Signs everything that waits, from the dashboard, and goes from each case to the next. */
  const signAll = async (browser: Browser, count: number) => {
    const approver = await sitDown(office, browser, 'approver', language)
    await openDashboard(approver)
    await within(3, approver, 'open the signature', () => beginFirst(approver, language, 'approve'))
    // what is approved is read beside the form
    const asked = approver.getByRole('region', { name: new RegExp(`^${signing[language].page.asked}`) })
    const [read, form] = await Promise.all([asked.boundingBox(), formOf(approver).boundingBox()])
    expect(form?.x).toBeGreaterThan((read?.x ?? 0) + (read?.width ?? 0))
    for (let left = count; left > 1; left -= 1) {
      const before = approver.url().replace(/\?.*/, '')
      await within(10, approver, 'approve and go on', async () => {
        await press(formOf(approver).locator('button[name=andNext]'))
        await expectAnswer(approver, signing[language].page.next)
      })
      expect(approver.url()).not.toContain(before)
      await expect(formOf(approver)).toBeVisible()
    }
    await submit(approver)
    await expectAnswer(approver, done.approve)
    await end(approver)
  }

  test(`everybody works off the day from the dashboard, by keys alone, until nothing waits (${language})`, {
    tag: ['@desk', '@long'],
  }, async ({ browser }) => {
    test.setTimeout(600_000)
    await emptyDesks()

    await test.step('the clerk registers what somebody tells at the desk', async () => {
      const clerk = await sitDown(office, browser, 'clerk', language)
      await within(79, clerk, 'register', async () => {
        await press(clerk.locator('a[href="/complaint/register-complaint"]').first())
        await registerByKeys(clerk, '0911 70 10 21', language)
        await expect(clerk).toHaveURL(/slip/)
      })
      await clerk.context().close()
    })
    const filed = await fileComplaint(office.url)
    const untaken = await whileNobodyReceives(office, () => fileComplaint(office.url))

    await test.step('the supervisor gives what nobody could receive to a receiver', async () => {
      const supervisor = await sitDown(office, browser, 'supervisor', language)
      await within(15, supervisor, 'assign', async () => {
        await openFromCard(supervisor, 'active?escalated=me', untaken, 'assign-receiver')
        await press(field(supervisor, 'receiverId').first(), 'Space')
        await submit(supervisor)
        await expectAnswer(supervisor, done['assign-receiver'])
      })
      await supervisor.context().close()
    })

    await test.step('the receiver asks for what is missing, and forwards the others', async () => {
      const receiver = await sitDown(office, browser, 'receiver', language)
      await within(18, receiver, 'ask for what is missing', async () => {
        await beginFirst(receiver, language, 'forward')
        await press(receiver.locator('a[href$="do=request-standard"]'))
        await type(field(receiver, 'missingItems'), 'የይዞታ ማረጋገጫ')
        await submit(receiver)
        await expectAnswer(receiver, done['request-standard'])
      })
      const department = await investigators(language)
      for (const _ of [filed, untaken]) {
        await openDashboard(receiver)
        await within(14, receiver, 'forward', async () => {
          await beginFirst(receiver, language, 'forward')
          await press(field(receiver, 'fulfilsStandard').first(), 'Space')
          await choose(field(receiver, 'severityId'), 2)
          await choose(field(receiver, 'departmentId'), department)
          await type(field(receiver, 'reason'), reason)
          await submit(receiver)
          await expectAnswer(receiver, 'Compliant Action Created Successfully')
        })
      }
      await end(receiver)
    })

    await test.step('the officer directs one to a group, and the other to one handler', async () => {
      const officer = await sitDown(office, browser, 'officer', language)
      const [lead, expert] = [await office.userId('officer2'), await office.userId('expert')]
      const person = (id: number) => officer.locator(`[name=CompliantGroupHandlersList][value="${id}"]`)
      for (const [trackingId, ...group] of [[filed, lead, expert] as const, [untaken, lead] as const]) {
        await openDashboard(officer)
        await within(30, officer, `direct to ${group.length}`, async () => {
          await openFromCard(officer, 'active', trackingId, 'direct-for-action')
          for (const id of group) await press(person(id), 'Space')
          if (group.length > 1) await choose(field(officer, 'leadHandlerId'), leadName)
          await type(field(officer, 'reason'), reason)
          await submit(officer)
          await expectAnswer(officer, done.proposed)
        })
      }
      await end(officer)
    })
    await test.step('the approver signs both', () => signAll(browser, 2))

    const [lead, expert] = [
      await sitDown(office, browser, 'officer2', language),
      await sitDown(office, browser, 'expert', language),
    ]
    await test.step('expert and lead accept', async () => {
      for (const [page, count] of [
        [expert, 1],
        [lead, 2],
      ] as const)
        for (let accepted = 0; accepted < count; accepted += 1) {
          await openDashboard(page)
          await within(4, page, 'accept', async () => {
            await takeFirst(page, language, 'accept-case')
            await expectAnswer(page, done['accept-case'])
          })
        }
    })

    const giveOpinion = async (page: Page) => {
      await press(field(page, 'position').first(), 'Space')
      await type(field(page, 'text'), 'ምክንያት አልተሰጠም።')
      await submit(page)
      await expectAnswer(page, done['give-opinion'])
    }
    await test.step('the expert gives an opinion, and so does the lead', async () => {
      await openDashboard(expert)
      await within(8, expert, 'give an opinion', async () => {
        await beginFirst(expert, language, 'give-opinion')
        await giveOpinion(expert)
      })
      await end(expert)
      await openDashboard(lead)
      await openCase(lead, filed)
      await openAction(lead, 'give-opinion')
      await giveOpinion(lead)
    })

    await test.step('the lead decides and concludes both', async () => {
      for (const _ of [filed, untaken]) {
        await openDashboard(lead)
        await within(17, lead, 'decide', async () => {
          await beginFirst(lead, language, 'save-decision')
          for (const part of ['finding', 'law', 'remedy']) await type(field(lead, `issues.0.${part}`), reason)
          await type(field(lead, 'justification'), reason)
          await choose(field(lead, 'requiredDecisionId'), 1)
          await submit(lead)
          await expectAnswer(lead, done['save-decision'])
        })
      }
      for (const _ of [filed, untaken]) {
        await openDashboard(lead)
        await within(7, lead, 'conclude', async () => {
          await beginFirst(lead, language, 'conclude')
          await press(field(lead, 'confirmed'), 'Space')
          await submit(lead)
          await expectAnswer(lead, done.proposed)
        })
      }
      await end(lead)
    })
    await test.step('the approver signs both conclusions', () => signAll(browser, 2))

    await test.step('the complainant rejects one, and the reviewer upholds it', async () => {
      await reject(office, untaken)
      const reviewer = await sitDown(office, browser, 'reviewer', language)
      await within(99, reviewer, 'review', async () => {
        await beginFirst(reviewer, language, 'review')
        await press(formOf(reviewer).locator('[name=outcome][value=uphold]'), 'Space')
        await type(field(reviewer, 'reason'), reason)
        await submit(reviewer)
        await expect(reviewer.getByRole('status').first()).toBeFocused()
      })
      expect(await office.caseOf(untaken)).toMatchObject({ status: 'CONCLUSION_ISSUED', is_final: true })
      await end(reviewer)
    })

    await test.step('the supervisor gives a late case more time', async () => {
      const late = await fileComplaint(office.url)
      await makeLate(office, late, 14)
      const supervisor = await sitDown(office, browser, 'supervisor', language)
      await within(24, supervisor, 'extend', async () => {
        await openFromCard(supervisor, 'delayed', late, 'extend')
        await type(field(supervisor, 'days'), '12')
        await choose(field(supervisor, 'reasonCode'), 1)
        await type(field(supervisor, 'reason'), reason)
        await submit(supervisor)
        await expectAnswer(supervisor, done.extend)
      })
      await openDashboard(supervisor)
      await expect(cardOf(supervisor, 'delayed').locator('span').nth(1)).toHaveText('0')
      await end(supervisor)
    })
  })
}
