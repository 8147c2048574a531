import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { removeDraftAttachments } from '#server/features/attachments/index.ts'
import { deleteDraft, lockExpiredDrafts } from './draft.queries.ts'

const kind: JobKind<object> = { name: 'delete-expired-drafts', retryLimit: 2 }

/** Drafts of one transaction: few enough not to block anybody. */
const batch = 100

/** Every hour: deletes applications that nobody finished in time, with their files. */
export const deleteExpiredDraftsJob: JobDefinition = {
  kind,
  schedule: '20 * * * *',
  run: async context => {
    const deleted = await deleteExpiredDrafts(context)
    context.log.info({ deleted }, 'expired applications deleted')
  },
}

/** Returns how many there were. */
export async function deleteExpiredDrafts(context: Context): Promise<number> {
  const deleted = await inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
    const ids = await lockExpiredDrafts(tx, context.clock.now(), batch)
    for (const id of ids) {
      await removeDraftAttachments(tx, id)
      await deleteDraft(tx, id)
    }
    return ids.length
  })
  return deleted === batch ? deleted + (await deleteExpiredDrafts(context)) : deleted
}
