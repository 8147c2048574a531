import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { guardLevels } from '../permissions-catalogue.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

export const accountKinds = ['staff', 'complainant', 'respondent'] as const
export const colourSchemes = ['auto', 'light', 'dark'] as const
export const calendars = ['ethiopian', 'gregorian'] as const

/** A user as the signed-in client knows them. */
export const userProfile = wireObject({
  id: z.int(),
  userName: z.string(),
  name: z.string(),
  nameAm: z.string().nullable(),
  roleId: named('RoleId', z.int().nullable()),
  roleName: z.object({ en: z.string(), am: z.string() }).nullable(),
  guardLevel: z.enum(guardLevels),
  organizationId: z.int().nullable(),
  departmentId: z.int().nullable(),
  organizationName: z.object({ en: z.string(), am: z.string() }).nullable(),
  language: z.enum(['en', 'am']),
  kind: z.enum(accountKinds),
  /** False for a complainant who has not yet entered the code that was sent to the user name. */
  isConfirmed: z.boolean(),
  /** True for staff whose role requires a second factor that they have not set up: they can do nothing else. */
  mustSetUpSecondFactor: z.boolean(),
  hasPhoto: z.boolean(),
  theme: z.string().nullable(),
  scheme: z.enum(colourSchemes).nullable(),
  calendar: z.enum(calendars).nullable(),
})

export const usersContract = endpoints({
  getUserProfile: {
    call: 'GET /Users/GetUserProfile/:id',
    summary: 'The profile of a user',
    access: 'account',
    params: z.object({ id: integerText }),
    answer: userProfile,
    note: "Another user's profile needs `Users - Manage`; without it the answer is 403. Only holders of `All` get a complainant's; for others it is 404.",
  },
})
