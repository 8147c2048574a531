import { type CaseGuard, ledgerOf, once, standingClocks } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'

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
