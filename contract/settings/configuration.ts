import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { bilingual } from '../values/names.ts'

export const configurationContract = endpoints({
  getRegion: {
    call: 'GET /Configuration/GetRegion',
    summary: 'The region that this installation serves',
    access: 'anyone',
    answer: z.object({
      region: z.string(),
      name: bilingual,
      /** Whether the office has a gateway for each channel. */
      sends: z.object({ sms: z.boolean(), email: z.boolean() }),
    }),
    note: 'Ours. `region` is what the calls of the password policy take, `name` what to show. Set with REGION at start; 404 when the places hold no such region.',
  },
})
