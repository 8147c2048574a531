import type { Office } from '#contract/settings/reference-data.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { getOfficeSetting } from './settings.queries.ts'

/** The office that takes the complaints, as everybody may know it. What it has not entered is null. */
export async function showOffice(tx: Tx): Promise<Office> {
  const office = await getOfficeSetting(tx, 'office')
  const { freeCallNumber } = await getOfficeSetting(tx, 'contact')
  return {
    name: inBoth(office.nameEn, office.nameAm),
    address: inBoth(office.addressEn, office.addressAm),
    law: inBoth(office.lawEn, office.lawAm),
    telephone: office.telephone || null,
    email: office.email || null,
    freeCallNumber: freeCallNumber || null,
  }
}

/** The same as lines on paper or below an e-mail, the name first; none for an office that has not entered its name. */
export async function listOfficeLines(tx: Tx, language: 'en' | 'am'): Promise<string[]> {
  const { name, address, freeCallNumber, telephone, email } = await showOffice(tx)
  if (!name) return []
  return [name[language], address?.[language], freeCallNumber, telephone, email].flatMap(line => line ?? [])
}

/** A text that was entered in one language alone stands for both. */
const inBoth = (en: string, am: string): Bilingual | null => (en || am ? { en: en || am, am: am || en } : null)
