import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { guardLevels } from './permissions-catalogue.ts'
import { integerText, named, wireObject } from './wire.ts'

/** A user as the signed-in client knows them. */
export const userProfile = wireObject({
  id: z.int(),
  userName: z.string(),
  name: z.string(),
  roleId: named('RoleId', z.int().nullable()),
  roleName: z.string().nullable(),
  guardLevel: z.enum(guardLevels),
  organizationId: z.int().nullable(),
  departmentId: z.int().nullable(),
  organizationName: z.object({ en: z.string(), am: z.string() }).nullable(),
  language: z.enum(['en', 'am']),
})

export const usersContract = endpoints({
  getUserProfile: {
    method: 'GET',
    path: '/Users/GetUserProfile/:id',
    summary: 'The profile of a user',
    access: 'signed-in',
    params: z.object({ id: integerText }),
    answer: userProfile,
    note: "Another user's profile needs `Users - Manage`; without it the answer is 403.",
  },
})
