import type { Page } from '@playwright/test'
import { chooseBody } from './choose-body.ts'
import { choose, press, type } from './keyboard.ts'
import { typedDay } from './typed-day.ts'

const choices = (group: string, names: readonly string[]) => names.map(name => `${group}.${name}`)

/** Of the demonstration. */
const against = { en: 'Bole Sub City Administration', am: 'የመሬት ልማትና አስተዳደር ቢሮ' }

/** Fills in the desk's form of registration and sends it, by keys alone; what else is chosen is the first of its list. */
export async function registerByKeys(page: Page, phone: string, language: 'en' | 'am'): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const chooseFirst = async (names: readonly string[]) => {
    for (const name of names) await choose(field(name), 1)
  }
  await type(field('complainant.firstName'), 'አልማዝ')
  await type(field('complainant.fatherName'), 'ከበደ')
  await chooseFirst(choices('complainant', ['genderId', 'ageGroupId', 'occupationId']))
  await type(field('complainant.phone'), phone)
  await chooseFirst(choices('complainant', ['zoneId', 'woredaId']))
  await chooseFirst(['complaint.typeId'])
  await chooseBody(page.locator('[id="field-complaint.organizationId"]'), against[language], against[language])
  await type(field('complaint.issues.0'), 'የይዞታ ማረጋገጫዬን ያለ ምክንያት ከለከሉኝ።')
  const declared = field('decisionLetter.kind')
  await press(declared.first(), 'Space')
  await press(declared.nth(1), 'Space')
  await type(field('decisionLetter.authority'), 'የመሬት ልማት ቢሮ')
  await type(field('decisionLetter.number'), '17/2019')
  await type(typedDay(page, 'complaint.violatedDecisionOn'), '3 Hidar 2017')
  await chooseFirst(['complaint.requiredDecisionId'])
  for (const name of choices('consents', ['notInCourt', 'notUnderInvestigation', 'correctAndTrue']))
    await press(field(name), 'Space')
  await page.keyboard.press('ControlOrMeta+Enter')
}
