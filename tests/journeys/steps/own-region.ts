import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { choose, expectAnswer, press, type } from './keyboard.ts'
import { callsFrom } from './office-calls.ts'

export const placesPage = '/setting/create-location'

/** A part of a name that no other journey has. */
export const unique = (): string => randomInt(36 ** 5, 36 ** 6).toString(36)

/** Answers in this language from the next page on. */
export async function speak(page: Page, language: 'en' | 'am') {
  await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])
}

/** The name in both languages and the first day, in the form for places that is open. */
export async function fillPlace(page: Page, name: string, language: 'en' | 'am' = 'en') {
  await type(page.locator('[name=nameEn]'), name)
  await type(page.locator('[name=nameAm]'), `${name} አካባቢ`)
  await choose(page.locator('[name="validFromOn.day"]'), '1')
  await choose(page.locator('[name="validFromOn.month"]'), { en: 'January', am: 'መስከረም' }[language])
  await choose(page.locator('[name="validFromOn.year"]'), { en: '2020', am: '2014' }[language])
}

/** A region of the journey's own, so that two journeys never change the same one; the last in every list. */
export async function enterRegion(page: Page): Promise<string> {
  const name = `Zz ${unique()}`
  await page.goto(placesPage)
  await expect(page.getByRole('heading', { level: 2, name: 'Add a region or chartered city' })).toBeVisible()
  await fillPlace(page, name)
  await choose(page.locator('[name=kind]'), 'Region')
  await press(page.getByRole('button', { name: 'Save' }))
  await expectAnswer(page, 'Location created successfully')
  return name
}

/** The same by a call, for journeys that are not about places. */
export async function addRegion(page: Page): Promise<{ en: string; am: string }> {
  const nameEn = `Zz ${unique()}`
  const nameAm = `${nameEn} አካባቢ`
  const client = await callsFrom(page)
  const since = { validFromOn: '2020-01-01', validToOn: null }
  await client.addLocation({ body: { kind: 'region', parentId: null, nameEn, nameAm, ...since } })
  return { en: nameEn, am: nameAm }
}

/** Opens the second step, leaves it with Escape, opens it again and confirms, all by keyboard. */
export async function confirmInSecondStep(page: Page, opener: { name: string }, confirm: string) {
  const button = page.getByRole('button', { ...opener, exact: true })
  const question = page.locator('[role=group]').filter({ has: page.getByRole('button', { name: confirm }) })
  await press(button)
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(button).toBeFocused()
  await press(button)
  await expect(question).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: confirm })).toBeFocused()
  await page.keyboard.press('Enter')
}
