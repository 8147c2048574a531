import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { integerText } from './wire.ts'

/** A body that can be complained against, and some that handle complaints. */
export const organization = z.object({
  id: z.int(),
  nameEn: z.string(),
  nameAm: z.string(),
  /** A constant of field `sector`. */
  sectorId: z.int().nullable(),
  locationId: z.int().nullable(),
  handlesComplaints: z.boolean(),
})
export type Organization = z.output<typeof organization>

/** A part of a body; the parts form a tree. */
export const department = z.object({
  id: z.int(),
  organizationId: z.int(),
  parentId: z.int().nullable(),
  nameEn: z.string(),
  nameAm: z.string(),
})
export type Department = z.output<typeof department>

export const organizationsContract = endpoints({
  getOrganizations: {
    method: 'GET',
    path: '/Organizations/GetOrganizations',
    summary: 'The bodies that are active',
    access: 'anyone',
    answer: z.array(organization),
  },
  getDepartments: {
    method: 'GET',
    path: '/Organizations/GetDepartments/:organizationId',
    summary: 'The active departments of a body',
    access: 'anyone',
    params: z.object({ organizationId: integerText }),
    answer: z.array(department),
    note: 'An unknown or closed body answers 404.',
  },
})
