import { forgetting } from '#server/platform/jobs/forgetting.ts'

/** Every hour: deletes the last case of people who have left. */
export const forgetPresenceJob = forgetting('forget-presence', '35 * * * *', 3_600_000, (tx, anHourAgo) =>
  tx.deleteFrom('case_presence').where('seen_at', '<', anHourAgo).execute(),
)
