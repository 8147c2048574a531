import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { pageCodes } from './permissions-catalogue.ts'
import { integerText } from './wire.ts'

export const permissionsContract = endpoints({
  listRolePermissions: {
    method: 'GET',
    path: '/Permissions/GetRolePermissions/:roleId',
    summary: 'The page permissions that a role holds',
    access: 'signed-in',
    params: z.object({ roleId: integerText }),
    answer: z.array(z.object({ id: z.int(), roleId: z.int(), givenPermission: z.enum(pageCodes) })),
    note: "One's own role; another role's needs `Permissions - Manage`. `All` opens every page.",
  },
})
