import { roleOf } from '#server/features/case-people/index.ts'
import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { requireLetterLanguage, unprintedFields } from '#server/features/letters/index.ts'
import { listDocumentsOf } from '#server/features/standard-texts/index.ts'
import { claimedGroup, contradiction, itemsOf } from './directing-input.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'

const input = z.object({
  ...claimedGroup,
  missingItems: z.array(z.string()).optional(),
  reason: z.string().optional(),
  otherLanguage: z.boolean().optional(),
})
export type StandardRequest = z.output<typeof input>

/**
 * The receiver asks the complainant for what is missing: clock B waits and the complainant's time runs. The items stand
 * in the track, where the complainant reads them, with the names of listed documents in both languages, as they are now. Refuses with InvalidInput when none is listed.
 */
export const requestStandard: ActionRule<StandardRequest, string[]> = {
  action: 'request-standard',
  input,

  check(act) {
    const items = itemsOf(act.input.missingItems)
    refuseFields([
      missing('missingItems', items),
      contradiction(act.input),
      ...unprintedFields({ missingItems: items.join(' '), reason: act.input.reason }),
    ])
    // items are short: together they tell their language
    requireLetterLanguage(act, [items.join('\n'), act.input.reason])
    return items
  },

  async effect({ tx, complaint, authorId, input: { reason } }, items) {
    const listed = await listDocumentsOf(tx, complaint.complaint_type_id)
    return {
      reason: reason || null,
      roleId: await roleOf(tx, complaint.receiver_id),
      details: {
        missingItems: items,
        listedDocuments: listed.filter(({ en, am }) => items.includes(en) || items.includes(am)),
      },
      clockReason: 'standard-requested',
      audited: { missingItems: items.length },
      letter: { body: { kind: 'standard-request', items, note: reason || null }, authorId },
    }
  },
}
