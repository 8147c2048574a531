import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { pageCodes } from '../permissions-catalogue.ts'
import { menuEntryNames } from '../values/settings-choices.ts'
import { dashboardCards } from './complaints.ts'

const deskFrame = z.object({
  /** The page permissions of the caller's role, as GetRolePermissions tells them. */
  permissions: z.array(z.enum(pageCodes)),
  /** The entries of the caller's side menu, as GetMyNavigation tells them; null when nothing replaces the default menu. */
  entries: z.array(z.enum(menuEntryNames)).nullable(),
})
export type DeskFrame = z.output<typeof deskFrame>

const deskFigures = z.object({
  /** As GetDashBoardCard tells them; null for a reader to whom the dashboard is closed. */
  cards: dashboardCards.nullable(),
  /** Cases that wait for the reader's signature, up to 1000; null for a reader who signs nothing. */
  waitingCases: z.int().nullable(),
  /** Messages that were given up, of the first page of the outbox, and failed jobs; null for a reader who sees neither. */
  failures: z.int().nullable(),
})
export type DeskFigures = z.output<typeof deskFigures>

export const deskFrameContract = endpoints({
  getDeskFrame: {
    call: 'GET /Navigation/GetDeskFrame',
    summary: 'What a visit to the desk begins with: the caller’s permissions and their own menu',
    access: 'signed-in',
    answer: deskFrame,
    note: 'Ours: the answers of GetRolePermissions and GetMyNavigation in one.',
  },
  getDeskFigures: {
    call: 'GET /Navigation/GetDeskFigures',
    summary: 'The numbers beside the entries of the side menu, and that of unread notices',
    access: 'signed-in',
    answer: deskFigures,
    comesAlong: true,
    note: 'Ours. Each reader gets the numbers of the pages that are open to them. Comes along with an action whose header Answer-Also names it.',
  },
})
