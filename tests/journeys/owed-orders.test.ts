import { expect, test } from '@playwright/test'
import { callsAs } from '#tests/support/demo-staff.ts'
import amDesk from '#web/locales/am/desk.json' with { type: 'json' }
import amOrders from '#web/locales/am/orders.json' with { type: 'json' }
import amOwed from '#web/locales/am/owed-orders.json' with { type: 'json' }
import amWork from '#web/locales/am/work.json' with { type: 'json' }
import enDesk from '#web/locales/en/desk.json' with { type: 'json' }
import enOrders from '#web/locales/en/orders.json' with { type: 'json' }
import enOwed from '#web/locales/en/owed-orders.json' with { type: 'json' }
import enWork from '#web/locales/en/work.json' with { type: 'json' }
import { expectNothingForAxe, expectNothingInEnglish } from './steps/axe.ts'
import { enter } from './steps/desk.ts'
import { press } from './steps/keyboard.ts'
import { speak } from './steps/own-region.ts'
import { visit } from './steps/visit.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''

const readers = [
  { language: 'en', desk: enDesk, orders: enOrders, owed: enOwed, work: enWork },
  { language: 'am', desk: amDesk, orders: amOrders, owed: amOwed, work: amWork },
] as const

for (const { language, desk, orders, owed, work } of readers)
  test(`whoever follows up goes by keyboard from the body that owes most to a case, and prints the page, in ${language}`, {
    tag: '@desk',
  }, async ({ page }) => {
    await enter(page, 'supervisor')
    await speak(page, language)
    await visit(page, '/dashboard/default')
    const waiting = page.getByRole('link', { name: work.overdueOrders })
    const late = Number((await waiting.innerText()).replaceAll(/\D/g, ''))
    expect(late).toBeGreaterThan(0)
    await press(waiting)
    await expect(page.getByRole('heading', { name: owed.title, level: 1 })).toBeVisible()
    const bodies = page.getByRole('table', { name: owed.bodies.title })
    const open = page.getByRole('table', { name: owed.orders.title })
    await expectNothingForAxe(page, 'what bodies owe')
    const overdue = await bodies.locator('tbody td[data-id=overdue]').allInnerTexts()
    expect(overdue.map(Number)).toEqual(overdue.map(Number).toSorted((a, b) => b - a))
    expect(Number(overdue[0])).toBeGreaterThan(0)
    await expect(open.getByRole('rowheader')).toHaveCount(late)
    await press(page.getByRole('link', { name: owed.filter.clear }))
    await expect(page).toHaveURL(/\/owed-orders$/)
    // the address changes before the rows do
    await expect.poll(() => open.getByRole('rowheader').count()).toBeGreaterThan(late)
    const everything = await open.getByRole('rowheader').count()

    await test.step('the list of closed cases has those with overdue orders, and each row says so', async () => {
      await visit(page, '/compliants/closed?orders=overdue')
      await expect(page.getByRole('link', { name: desk.orders.overdue })).toBeVisible()
      const rows = page.getByRole('table').locator('tbody tr')
      await expect(rows.first().getByText(desk.orders.overdue)).toBeVisible()
      expect(await rows.getByText(desk.orders.overdue).count()).toBe(await rows.count())
      await expectNothingForAxe(page, 'cases with overdue orders')
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/list-orders-${language}.png` })
      await visit(page, '/owed-orders')
    })

    await test.step('a body, then only its overdue orders', async () => {
      const body = bodies.getByRole('rowheader').getByRole('link').first()
      const name = await body.innerText()
      await press(body)
      await expect(page).toHaveURL(/\?body=\d+#open-orders$/)
      await expect(open.locator('td[data-id=body]').first()).toContainText(name)
      await press(page.getByLabel(owed.filter.overdue), 'Space')
      await press(page.getByRole('button', { name: owed.filter.apply }))
      await expect(page).toHaveURL(/\?body=\d+&overdue=yes$/)
      await expect(open.getByRole('rowheader')).toHaveCount(Number(overdue[0]))
      expect(Number(overdue[0])).toBeLessThan(everything)
      await expect(open.getByText(owed.orders.overdue)).toHaveCount(Number(overdue[0]))
    })

    await test.step('on paper the choice stands in words, without what is ordered', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(owed.orders.onlyOverdue, { exact: false })).toBeVisible()
      await expect(open.getByRole('columnheader', { name: owed.orders.due })).toBeVisible()
      await expect(open.getByRole('columnheader', { name: owed.orders.text })).toBeHidden()
      await expect(page.getByRole('button', { name: owed.filter.apply })).toBeHidden()
      const { client } = await callsAs(url, 'supervisor')
      const { name } = await client.getOffice()
      await expect(page.getByText(new RegExp(`^${name?.[language]}.*20\\d\\d`))).toBeVisible()
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/owed-print-${language}.png`, fullPage: true })
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('an order leads to its case', async () => {
      const number = open.getByRole('rowheader').getByRole('link').first()
      const reference = await number.innerText()
      await press(number)
      const section = page.getByRole('region', { name: orders.section })
      await expect(section.getByRole('heading', { level: 3 }).filter({ hasText: reference })).toBeVisible()
    })
    if (language === 'en') await expectNothingInEnglish(page, '/owed-orders')
  })
