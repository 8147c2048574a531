import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { integerText } from './wire.ts'

export const locationKinds = ['region', 'chartered-city', 'zone', 'sub-city', 'woreda', 'kebele'] as const

/** A place of the tree region → zone or sub city → woreda → kebele. */
export const place = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  kind: z.enum(locationKinds),
  nameEn: z.string(),
  nameAm: z.string(),
})
export type Place = z.output<typeof place>

export const locationsContract = endpoints({
  getRegions: {
    method: 'GET',
    path: '/Locations/GetRegions',
    summary: 'Regions and chartered cities that exist today',
    access: 'anyone',
    answer: z.array(place),
  },
  getChildren: {
    method: 'GET',
    path: '/Locations/GetChildren/:parentId',
    summary: 'The places directly below one, as they exist today',
    access: 'anyone',
    params: z.object({ parentId: integerText }),
    answer: z.array(place),
    note: 'By English name; the entry for a place that the list lacks comes last. An unknown parent answers 404.',
  },
  getLocationPath: {
    method: 'GET',
    path: '/Locations/GetLocationPath/:id',
    summary: 'A place with everything above it, outermost first',
    access: 'anyone',
    params: z.object({ id: integerText }),
    answer: z.array(place),
  },
})
