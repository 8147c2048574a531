import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const configurationContract = endpoints({
  getRegion: {
    method: 'GET',
    path: '/Configuration/GetRegion',
    summary: 'The region that this installation serves',
    access: 'anyone',
    answer: z.object({ region: z.string() }),
    note: 'By its English name, as the calls of the password policy take it. Set with REGION at start.',
  },
})
