import { inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { lockFormerTexts, renewPapers, writeSearchTexts } from './search-text.queries.ts'

const kind: JobKind<object> = { name: 'fold-texts', retryLimit: 2 }

/** Texts of one transaction, and transactions of one run: a run ends within seconds, and the next one begins after a minute. */
const batchSize = 200
const batches = 50

/** After a change of the folding rules: folds the texts again that were folded by earlier rules. */
export const foldTextsJob: JobDefinition = {
  kind,
  schedule: '* * * * *',
  async run(context) {
    for (let batch = 0; batch < batches; batch += 1) {
      const done = await inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
        const ids = await lockFormerTexts(tx, batchSize)
        if (ids.length > 0) {
          await writeSearchTexts(tx, ids)
          await renewPapers(tx, ids)
        }
        return ids.length
      })
      if (done < batchSize) return
    }
  },
}
