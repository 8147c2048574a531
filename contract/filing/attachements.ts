import { z } from 'zod'
import { attachment } from '../values/complaint-parts.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

export const attachementsContract = endpointsWith(
  { answer: z.array(attachment) },
  {
    listAttachmentsByTrackingId: {
      call: 'GET /Attachements/GetAttachementsByRefNo/:refNo',
      summary: 'The files of a complaint, by tracking ID',
      access: { page: 'Complaints - List View' },
      params: wireObject({ trackingId: named('refNo', z.string().max(40, 'too-long')) }),
    },
    listAttachments: {
      call: 'GET /Attachements/GetAttachementsList/:id',
      summary: 'The files of a complaint',
      access: { page: 'Complaints - List View' },
      params: wireObject({ complaintId: named('id', integerText) }),
    },
    setAttachmentType: {
      call: 'POST /Attachements/SetAttachementType/:id',
      summary: 'Sets the kind of document of a file of the application under way',
      access: 'draft-holder-or-staff',
      namesApplication: true,
      params: wireObject({ attachmentId: named('id', z.uuid('no-such-file')) }),
      /** The code of a constant `attachment-type`; null for none. */
      body: wireObject({
        type: named('attachmentType', z.string({ error: 'not-text' }).max(100, 'too-long').nullable()),
      }),
      failure: 'Error Saving Changes',
      note: 'Ours. Answers the refreshed list of the application; 404 for every file that is not in it.',
    },
    deleteAttachment: {
      call: 'POST /Attachements/DeleteAttachement/:id',
      summary: 'Removes a file from the application under way, or hides one in a case',
      access: 'draft-holder-or-staff',
      namesApplication: true,
      params: wireObject({ attachmentId: named('id', z.uuid('no-such-file')) }),
      body: z.object({
        /** Why a file of a registered complaint is hidden; read by staff only. */
        reason: z.string({ error: 'not-text' }).trim().max(1000, 'too-long').optional(),
      }),
      message: 'Attachment removed successfully',
      note: 'Answers the refreshed list of the application or the case. A file of a registered complaint is hidden with its reason, never deleted (without `reason` it is recorded that none was given; an empty one is refused): by staff who act on the case, unless it was issued. 409 `in-use` while the decision, a conclusion, an open proposal or a referral names it.',
    },
  },
)
