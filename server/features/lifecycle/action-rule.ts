import type { z } from 'zod'
import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Act, ActionResult, Beginning } from './act.ts'
import type { OtherColumns, Step } from './change-status.ts'
import type { LetterToIssue } from '#server/features/letters/index.ts'
import type { MergedBody } from '#server/features/organizations/index.ts'
import type { ActionName, Transition } from './lifecycle.ts'
import type { CaseGuard } from './case-guards.ts'
import type { Told } from './tell-staff.ts'

/** What an action does beside the columns that every step writes. */
export interface Effect extends Partial<Pick<Step, 'organizationId' | 'roleId' | 'reason' | 'severityCode'>> {
  /** Where it leads, for a row whose target is `origin`. */
  target?: Status
  /** Columns of the complaint that change. */
  values?: OtherColumns
  /** For the track: what the complainant may read of it too. */
  details?: Record<string, unknown>
  /** For the audit trail: ids, codes and counts, no personal data. */
  audited?: Record<string, unknown>
  extension?: Step['extension']
  /** A kebab code for the complainant's ledger: why a clock was paused or extended. */
  clockReason?: string
  /** Values for the text of the complainant's message, beside the tracking ID. */
  messageValues?: Record<string, string | number>
  /** Names the message where one version has several of its kind. */
  messageEvent?: string | undefined
  /** What the letter says that the action's row issues. */
  letter?: LetterToIssue
  /** Staff who have something to do now. */
  tells?: readonly Told[]
}

/** What a proposal was given, with the body that one of it became part of in its place. */
export interface Followed<Input> {
  input: Input
  merged: MergedBody
}

/**
 * What one action of the table asks for and does. Its status, clocks, gate and who may take it stand in lifecycle.ts;
 * nothing here sets a status. `Found` is what the check read and the effect needs too.
 */
export interface ActionRule<Input, Found = unknown> {
  action: ActionName
  /** What the action is given, in clean names; a proposal keeps it and reads it back with the last signature. */
  input: z.ZodType<Input>
  /** The rule as it holds for this case, for an action that depends on what waits there; asked before everything else. */
  forCase?: (begun: Beginning<Input>) => Promise<ActionRule<Input>>
  /** What was proposed as it holds by now, where a body that it names became part of another one; undefined where all stand. */
  follow?: (tx: Tx, input: Input) => Promise<Followed<Input> | undefined>
  /** Which of the action's rows it is, for an action with outcomes. */
  outcome?: (begun: Beginning<Input>) => string | Promise<string>
  /** The row as it holds: the last signature has the target, the clocks and the message of what it lets take effect. */
  row?: (row: Transition) => Transition
  /** What the case refuses whatever is typed; asked before `check`, and for the list of what can be done now. */
  guard?: CaseGuard
  /** What is typed: throws InvalidInput or RuleViolation. Asked when it is proposed, and again when it takes effect. */
  check?(act: Act<Input>): Promise<Found> | Found
  /** Writes what changes outside the complaint's row. */
  effect?(act: Act<Input>, found: Found): Promise<Effect> | Effect
  /**
   * What follows at once, after status, track and messages are written. When that is another action of the complaint, its
   * result is the answer of both.
   */
  followUp?: (act: Act<Input>) => Promise<ActionResult | void>
}
