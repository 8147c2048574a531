import { z } from 'zod'
import { attachment } from './complaint-parts.ts'
import { endpoints } from './endpoint.ts'
import { integerText, named, wireObject } from './wire.ts'

export const attachementsContract = endpoints({
  listAttachmentsByTrackingId: {
    method: 'GET',
    path: '/Attachements/GetAttachementsByRefNo/:refNo',
    summary: 'The files of a complaint, by tracking ID',
    access: { page: 'Complaints - List View' },
    params: wireObject({ trackingId: named('refNo', z.string().max(40, 'too-long')) }),
    answer: z.array(attachment),
  },
  listAttachments: {
    method: 'GET',
    path: '/Attachements/GetAttachementsList/:id',
    summary: 'The files of a complaint',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: named('id', integerText) }),
    answer: z.array(attachment),
  },
  deleteAttachment: {
    method: 'POST',
    path: '/Attachements/DeleteAttachement/:id',
    summary: 'Takes a file out of the application under way',
    access: 'draft-holder',
    params: wireObject({ attachmentId: named('id', z.uuid('no-such-file')) }),
    answer: z.object({}),
    note: 'Only for files of the caller’s own application: a file of a registered complaint is never deleted.',
  },
})
