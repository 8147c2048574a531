import { expect, type Page, test } from '@playwright/test'
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { atTheDesk } from './steps/desk.ts'
import { callsFrom, receiverOf } from './steps/office-calls.ts'

/** Finds the notice behind the bell, by keyboard, and follows it to the case. */
async function openMention(page: Page, trackingId: string) {
  await page.goto('/dashboard/default')
  const bell = page.getByRole('banner').locator('summary[aria-label^="Notices"]')
  await expect(bell).toHaveAccessibleName(/^Notices, \d+\+? unread$/)
  await bell.press('Enter')
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible()
  await expectNothingForAxe(page, 'the notices')
  const number = trackingId.replace(/(.{4})(?=.)/g, '$1\u00a0')
  const notice = page.getByRole('link', { name: 'You were mentioned in a note' }).filter({ hasText: number })
  await expect(notice).toContainText('Unread:')
  const answer = page.waitForResponse(response => response.url().endsWith('/Notices/MarkRead'))
  await notice.press('Enter')
  await answer
  await expect(page).toHaveURL(/case-officer-form.*#notes$/)
  await expect(page.locator('#notes')).toBeVisible()
  await bell.press('Enter')
  await expect(
    page.getByRole('link', { name: 'You were mentioned in a note' }).filter({ hasText: number }),
  ).not.toContainText('Unread:')
  await page.keyboard.press('Escape')
}

const words = 'The deed lies in the registry'

test('colleagues note on a case what the complainant never reads, by keyboard', { tag: '@desk' }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const url = baseURL ?? ''
  const answers = { 'complainant.phone': '+251911607420' }
  const trackingId = await fileComplaint(url, { answers, language: 'en' })
  const { account, complaintId } = await receiverOf(url, trackingId)
  const path = `/complain/case-officer-form/${complaintId}`
  const page = await atTheDesk(browser, url, account)
  const calls = await callsFrom(page)
  const isRead = async () =>
    (await calls.listNotices()).notices.find(notice => notice.complaintId === complaintId)?.isRead
  expect(await isRead()).toBe(false)
  await page.goto(path)
  await expect.poll(isRead, 'whoever has the case before them has read its notices').toBe(true)
  const notes = page.locator('#notes')
  const field = notes.getByLabel('Note', { exact: true })

  await test.step('an empty list says so, and the form opens where one writes', async () => {
    await page.getByRole('link', { name: '0 notes' }).press('Enter')
    await expect(notes).toBeFocused()
    await expect(notes.getByText('There are no notes yet.')).toBeVisible()
    await notes.getByRole('button', { name: 'Write a note' }).press('Enter')
    await expect(field).toBeFocused()
  })
  await test.step('an @ offers who may see the case, by Amharic letters too', async () => {
    await page.keyboard.type('Look, @ታደሰ')
    const people = notes.getByRole('listbox', { name: 'People who may see this case' })
    await expect(people.getByRole('option', { name: /^Tadesse Abera/, selected: true })).toBeVisible()
    await expectNothingForAxe(page, 'the list of people')
    await page.keyboard.press('Escape')
    await expect(people).toBeHidden()
    await page.keyboard.press('Backspace')
    await expect(people.getByRole('option', { name: /^Tadesse Abera/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Look, @Tadesse Abera ')
    await page.keyboard.type(words)
  })
  await test.step('what is typed is there again after another page, and is sent with whom it mentions', async () => {
    await page.reload()
    await expect(field).toHaveValue(`Look, @Tadesse Abera ${words}`)
    await notes.getByRole('button', { name: 'Save the note' }).press('Enter')
    await expect(notes.getByRole('status').filter({ hasText: 'Note saved successfully' })).toBeFocused()
    const saved = notes.getByRole('listitem').filter({ hasText: words })
    await expect(saved.getByRole('strong').filter({ hasText: '@Tadesse Abera' })).toBeVisible()
    await expect(page.getByRole('link', { name: '1 note', exact: true })).toBeVisible()
    await expect(notes.getByRole('button', { name: 'Write a note' })).toBeVisible()
    await expectNothingForAxe(page, 'the note')
  })
  await test.step('a colleague reads it and changes nothing of it; the complainant sees none of it', async () => {
    const colleague = await atTheDesk(browser, url, 'supervisor')
    await openMention(colleague, trackingId)
    await expect(colleague).toHaveURL(new RegExp(`${path}#notes$`))
    const read = colleague.locator('#notes').getByRole('listitem').filter({ hasText: words })
    await expect(read).toBeVisible()
    await expect(read.getByRole('button')).toHaveCount(0)
    await expect(colleague.getByText(/^Also open now with: \S/)).toBeVisible()
    await colleague.context().close()
    const citizen = await browser.newPage({ baseURL: url })
    await citizen.goto(`/home/track-status/status?id=${trackingId}`)
    await expect(citizen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await citizen.content()).not.toContain('registry')
    await citizen.close()
  })
  await test.step('its author corrects it, and withdraws it with a trace', async () => {
    await notes.getByRole('button', { name: 'Correct' }).click()
    await notes.getByRole('textbox').fill('The deed is lost.')
    await notes.getByRole('button', { name: 'Save the correction' }).click()
    await expect(notes.getByText('The deed is lost.')).toBeVisible()
    await expect(notes.getByText('corrected')).toBeVisible()
    await notes.getByRole('button', { name: 'Withdraw' }).click()
    await expect(notes.getByText('The text of the note is deleted for good.')).toBeVisible()
    await notes.getByRole('button', { name: 'Withdraw' }).click()
    await expect(notes.getByText('This note was withdrawn by its author')).toBeVisible()
    await expect(notes.getByText('The deed is lost.')).toHaveCount(0)
  })
  await page.context().close()
})
