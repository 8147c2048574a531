import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { bilingual } from '../values/names.ts'

export const configurationContract = endpoints({
  getRegion: {
    call: 'GET /Configuration/GetRegion',
    summary: 'The region that this installation serves',
    access: 'anyone',
    answer: z.object({ region: z.string(), name: bilingual }),
    note: 'Ours. `region` is what the calls of the password policy take, `name` what to show. Set with REGION at start; 404 when the places hold no such region.',
  },
})
