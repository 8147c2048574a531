import { type CaseGuard, ledgerOf, once, standingClocks } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { listUndecided } from './considered.queries.ts'

type Asked = Parameters<CaseGuard>[0]

/** Whether a case waits for a statement of the body complained against: its clock has not stopped. Whoever shows the case has read the ledger. */
export const isStatementAwaited = async (asked: Asked): Promise<boolean> =>
  standingClocks(await once(asked, ledgerOf), 'stop').includes('G')

/** Refuses `statement-awaited`: the body is asked once at a time. */
export const notAwaited: CaseGuard = async asked =>
  (await isStatementAwaited(asked)) ? new RuleViolation('statement-awaited') : undefined

/** Refuses `no-statement-asked`: the body is not asked, has answered, or its time is over. */
export const awaited: CaseGuard = async asked =>
  (await isStatementAwaited(asked)) ? undefined : new RuleViolation('no-statement-asked')

/** Whether a body was asked in the case and its time has stopped: only then it can have said something. */
export const hasStatement = async (asked: Asked): Promise<boolean> =>
  (await once(asked, ledgerOf)).some(({ clock, event }) => clock === 'G' && event === 'stop')

/** Whether the body gave a statement since the last decision, of which nobody has said what was taken up. */
export const isStatementUnconsidered = async (asked: Asked): Promise<boolean> =>
  (await hasStatement(asked)) &&
  (await listUndecided(asked.tx, asked.complaint.id)).some(({ taken_up }) => taken_up === null)
