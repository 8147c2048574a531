import { z } from 'zod'
import { bilingual } from './names.ts'

/** An account with a role, in lists of staff. */
export const memberFields = {
  id: z.int(),
  userName: z.string(),
  name: z.string(),
  nameAm: z.string().nullable(),
  roleId: z.int(),
  roleName: bilingual,
}

/** The same, with the body. */
export const memberOfBodyFields = {
  ...memberFields,
  organizationId: z.int().nullable(),
  organizationName: bilingual.nullable(),
}
