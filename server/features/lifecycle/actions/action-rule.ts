import { z } from 'zod'
import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Act, ActionResult, Beginning } from '../act.ts'
import type { OtherColumns, Step } from '../change-status.ts'
import type { LetterBody, LetterToIssue } from '#server/features/letters/index.ts'
import type { MergedBody } from '#server/features/organizations/index.ts'
import type { ActionName, Transition } from '../lifecycle.ts'
import type { CaseGuard } from './case-guards.ts'
import type { Told } from '../tell-staff.ts'

/** What an action changes beside the columns that every step writes. */
export interface Effect extends Partial<Pick<Step, 'organizationId' | 'roleId' | 'reason' | 'severityCode'>> {
  /** The target status, for a row whose target is `origin`. */
  target?: Status
  /** Columns of the complaint that change. */
  values?: OtherColumns
  /** For the track; the complainant may read it too. */
  details?: Record<string, unknown>
  /** For the audit trail: ids, codes and counts, no personal data. */
  audited?: Record<string, unknown>
  extension?: Step['extension']
  /** A kebab code for the complainant's ledger: why a clock was paused or extended. */
  clockReason?: string
  /** The length of the clock that it starts, where that is not the one of the settings. */
  startLength?: Step['startLength']
  /** When its clocks stop and go on, where that was before the step. */
  clocksAt?: Step['clocksAt']
  /** Identifies the message when one version has several of its kind. */
  messageEvent?: string | undefined
  /** Content of the letter that the action's row issues, of a rule without `letter`. */
  letter?: LetterToIssue
  /** Staff who have something to do now. */
  tells?: readonly Told[]
}

/** The payload of a proposal, with a merged body replaced by its successor. */
export interface Followed<Input> {
  input: Input
  merged: MergedBody
}

/** The payload of an action that asks for nothing. */
export const noInput = z.object({})

/** The payload of an action that asks for a reason; its check says whether the reason is required. */
export const reasonInput = z.object({ reason: z.string().optional() })
export type ReasonInput = z.output<typeof reasonInput>

/**
 * What one action of the table requires and does. lifecycle.ts has its status, clocks and gate, and who may take it;
 * nothing here sets a status. `Found` is what the check read and the effect needs too.
 */
export interface ActionRule<Input, Found = unknown> {
  action: ActionName
  /** The payload of the action, in clean names; a proposal stores it and reads it back with the last signature. */
  input: z.ZodType<Input>
  /** The rule to use for this case, for an action that depends on what waits there; asked before everything else. */
  forCase?: (begun: Beginning<Input>) => Promise<ActionRule<Input>>
  /** The payload of a proposal as it is valid now, when a body that it names was merged into another one; undefined when none was. */
  follow?: (tx: Tx, input: Input) => Promise<Followed<Input> | undefined>
  /** Which of the action's rows applies, for an action with outcomes. */
  outcome?: (begun: Beginning<Input>) => string | Promise<string>
  /** The row in effect: the last signature has the target, the clocks and the message of the proposed action. */
  row?: (row: Transition) => Transition
  /** Why the case refuses the action, whatever the input is; called before `check`, and for the list of possible actions. */
  guard?: CaseGuard
  /** Checks the payload: throws InvalidInput or RuleViolation. Called when the action is proposed, and again when it takes effect. */
  check?(act: Act<Input>): Promise<Found> | Found
  /** What its letter says, in its author's name; apart from the effect, so that an approver reads it before it is issued. */
  letter?(act: Act<Input>, found: Found): LetterBody | Promise<LetterBody>
  /** Writes the changes outside the complaint's row. */
  effect?(act: Act<Input>, found: Found): Promise<Effect> | Effect
  /**
   * What follows at once, after status, track and messages are written. If that is another action of the complaint, its
   * result is the answer of both.
   */
  followUp?: (act: Act<Input>) => Promise<ActionResult | void>
}
