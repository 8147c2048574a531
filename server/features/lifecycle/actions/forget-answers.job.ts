import { forgetting } from '#server/platform/jobs/forgetting.ts'
import { deleteAnswersBefore } from '#server/platform/http/kept-answers.queries.ts'

/** A form that was kept in a tab is sent again within this time, or is a new one. */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000

/** Every night: deletes answers that nobody will send again. */
export const forgetAnswersJob = forgetting('forget-answers', '50 2 * * *', keptMilliseconds, deleteAnswersBefore)
