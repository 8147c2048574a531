import { expect, test } from '@playwright/test'
import { cityBureaus } from '#db/demo/bodies.ts'
import { citizen } from '#tests/support/citizen.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import amConcluding from '#web/locales/am/concluding.json' with { type: 'json' }
import en from '#web/locales/en/body-orders.json' with { type: 'json' }
import enOrders from '#web/locales/en/orders.json' with { type: 'json' }
import enStatements from '#web/locales/en/statements.json' with { type: 'json' }
import { expectNothingInBothSchemes, expectNothingInEveryLook } from './steps/axe.ts'
import { aComplainant, expectNews, onAPhone, prove } from './steps/complainant.ts'
import { decideFiled } from './steps/decided.ts'
import { atTheDesk, problemsOn } from './steps/desk.ts'
import { photo } from './steps/documents.ts'
import { press, type } from './steps/keyboard.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''
const ordered = 'የተከለከለው ካርታ ለአቤቱታ አቅራቢው ይሰጥ።'
const report = 'ካርታው በመዝገብ ቤት ተሰጥቷል።'

/** The day in so many days, in Ethiopia. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10)

test('a body reads what a decision orders it to do, reports it with a proof by keyboard, and reads that it is contested', {
  tag: '@desk',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const me = await aComplainant(url, '7269')
  const bodies = await citizen(url).getOrganizations()
  const organizationId = bodies.find(({ nameEn }) => nameEn === cityBureaus[0]!.name[0])?.id ?? 0
  const order = { text: ordered, organizationId, dueOn: dayIn(30), proof: 'የካርታው ቅጂ' }
  const { complaintId } = await decideFiled(url, me.trackingId, [order])
  const body = await atTheDesk(browser, url, 'land')
  const listed = body.getByRole('row').filter({ hasText: ordered })

  await test.step('the order stands in the list of the body, whose time has not begun; nothing else of the case is shown', async () => {
    await body.goto('/orders')
    await expect(listed.getByText(en.states.announced)).toBeVisible()
    await expectNothingInEveryLook(body, '/orders')
    await body.goto(`/complain/case-officer-form/${complaintId}`)
    await expect(body.getByText(ordered)).toHaveCount(0)
  })

  await test.step('the complainant accepts the decision', async () => {
    const phone = await onAPhone(browser, url)
    await phone.goto(`/home/track-status/status?id=${me.trackingId}`)
    await prove(phone, me)
    await phone.goto(`/resolution/grievance-application?id=${me.trackingId}`)
    await phone.getByLabel(amConcluding.accept.confirm).check()
    await phone.getByRole('button', { name: amConcluding.accept.submit }).click()
    await expect(phone.getByText(amConcluding.orders.states.running)).toBeVisible()
    await phone.context().close()
  })

  await test.step('the body adds a proof, and reports by keyboard; what is missing is named', async () => {
    await body.context().addCookies([{ name: 'language', value: 'en', url }])
    await body.goto('/orders')
    await press(listed.getByRole('link'))
    await expect(body.getByText(en.explained.running)).toBeVisible()
    await expectNothingInBothSchemes(body, 'an order to a body')
    if (process.env.LOOK) await body.screenshot({ path: `${process.env.LOOK}/order.png`, fullPage: true })
    await body.getByLabel(enStatements.files.add).setInputFiles([await photo(64, 'Map.jpg')])
    await press(body.getByRole('button', { name: enStatements.files.send }))
    await expect(body.getByRole('button', { name: 'Map.jpg', exact: true })).toBeVisible()
    await press(body.getByRole('button', { name: en.form.send }))
    await expect(problemsOn(body)).toHaveText([
      en.form.fields.text.prompts.required,
      en.form.fields.sure.prompts.required,
    ])
    await type(body.getByLabel(en.form.fields.text.label), report)
    await body.getByLabel(en.form.sure).check()
    await press(body.getByRole('button', { name: en.form.send }))
    await expect(body.getByText(en.explained.reported)).toBeVisible()
    await expect(body.getByRole('button', { name: en.form.send })).toHaveCount(0)
    await expectNews(me, 'order-reported', { sms: 'ተፈጽሟል', email: 'ተፈጽሟል' })
  })

  await test.step('whoever follows up reads who reported it, with the proof', async () => {
    const supervisor = await atTheDesk(browser, url, 'supervisor')
    await supervisor.goto(`/complain/case-officer-form/${complaintId}`)
    const section = supervisor.getByRole('region', { name: enOrders.section })
    await expect(section.getByText(report).first()).toBeVisible()
    await section.getByText(enOrders.history).click()
    await expect(section.getByText('Map.jpg')).toBeVisible()
    await expect(section.getByText(`· ${enOrders.by.respondent} ·`)).toBeVisible()
  })

  await test.step('the desk records that the complainant contests it, and the body owes it again', async () => {
    const { client } = await callsAs(url, 'clerk')
    await client.contestOrderAtDesk({ body: { complaintId, order: 1, answer: 'partly', text: 'ግማሹ ብቻ።' } })
    await body.reload()
    await expect(body.getByText(en.explained.contested)).toBeVisible()
    await expect(body.getByRole('button', { name: en.form.send })).toBeVisible()
    await expect(body.getByText('ግማሹ ብቻ።')).toHaveCount(0)
  })
})
