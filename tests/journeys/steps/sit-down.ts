import type { Browser, Page } from '@playwright/test'
import { fileComplaint } from '#tests/support/citizen.ts'
import { enter } from './desk.ts'
import { directFiled } from './office-calls.ts'
import type { OwnOffice } from './own-office.ts'
import { speak } from './own-region.ts'
import { acceptInvitation, enterAsOwnUser, inviteOwnUser } from './own-user.ts'
import { countPresses } from './presses.ts'
import { openDashboard } from './waiting-work.ts'

/** Somebody's own desk in this office, on the dashboard; what they press is counted. */
export async function sitDown(office: OwnOffice, browser: Browser, account: string, language: 'en' | 'am') {
  const page = await office.atTheDesk(browser, account)
  await countPresses(page)
  await speak(page, language)
  await openDashboard(page)
  return page
}

/** The desk of a handler of the journey's own, to whom a complaint was just directed. The page becomes the administrator's. */
export async function sitDownAsHandler(admin: Page, browser: Browser, baseURL = ''): Promise<Page> {
  await enter(admin, 'admin')
  const user = await inviteOwnUser(admin, 'Case officer', { isColleague: true })
  await acceptInvitation(admin, user.userName)
  await directFiled(baseURL, await fileComplaint(baseURL, { language: 'en' }), user.id)
  const page = await enterAsOwnUser(browser, baseURL, user)
  await countPresses(page)
  await speak(page, 'en')
  await openDashboard(page)
  return page
}
