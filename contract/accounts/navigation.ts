import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText } from '../http/wire.ts'
import { menuEntryNames } from '../values/settings-choices.ts'

export type { MenuEntryName } from '../values/settings-choices.ts'

const entries = z
  .array(z.enum(menuEntryNames, { error: 'no-such-choice' }))
  .min(1, 'required')
  .refine(names => new Set(names).size === names.length, 'twice')

/** Null when nothing replaces the default menu. */
const navigation = z.object({ userId: z.int(), entries: z.array(z.enum(menuEntryNames)).nullable() })
const usual = { answer: navigation } as const

export const navigationContract = endpointsWith(usual, {
  getMyNavigation: {
    call: 'GET /Navigation/GetMyNavigation',
    summary: 'The entries of one’s own side menu, if they were replaced',
    access: 'signed-in',
    note: 'Ours. The specification says that the navigation list can be replaced per user. The list orders and hides entries; an entry is shown only if the permissions open it.',
  },
  getUserNavigation: {
    call: 'GET /Navigation/GetUserNavigation/:userId',
    summary: 'The entries of a user’s side menu, if they were replaced',
    access: { page: 'Users - Manage' },
    params: z.object({ userId: integerText }),
    note: 'Ours.',
  },
  setUserNavigation: {
    call: 'POST /Navigation/SetUserNavigation',
    summary: 'Replaces the side menu of a user, or restores the default menu',
    access: { page: 'Users - Manage' },
    body: z.object({ userId: z.int(), entries: entries.nullable() }),
    message: 'Navigation saved successfully',
    note: 'Ours. null restores the default menu.',
  },
})
