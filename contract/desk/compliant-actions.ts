import { z } from 'zod'
import { statusStep } from './complaints.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, wireObject } from '../http/wire.ts'

export const compliantActionsContract = endpoints({
  getStatusTrack: {
    call: 'GET /CompliantActions/GetStatusDetailTrack/:complaintId',
    summary: 'Every step of a complaint, oldest first',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: integerText }),
    answer: z.array(statusStep),
  },
})
