import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import type { Answers } from './forms.ts'
import { unanswered } from './unanswered.ts'

/** Why something was not done, where it is not a field's fault. */
export interface Problem {
  /** The API's own words; the catalogue's where no answer came. */
  message: string
  code: string
  status: number
  details: Record<string, unknown>
}

/** What came of an action: done, with the catalogue's message, or not, with everything that was typed. */
export interface Outcome {
  /** The action that it belongs to, as `beginAction` numbered it. */
  action: number
  intent: string
  done?: string | undefined
  refused?: Refused
  problem?: Problem
}

let latest = 0
const listeners = new Set<() => void>()

/** Begins an action of the reader: every message of an earlier one goes. Returns the number that its own message carries. */
export function beginAction(): number {
  latest += 1
  for (const listener of listeners) listener()
  return latest
}

/** The number of the action that was begun last. */
export const latestAction = (): number => latest

/** Tells of every action that begins; returns the way to stop that. */
export function onAction(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For a record that is sent back with its changes: a version that stays tells that nothing differed. Throws CallFailure then. */
export async function changedBy<Answer extends { version: number }>(
  call: Promise<Answer>,
  seenVersion: number | undefined,
): Promise<Answer> {
  const answer = await call
  if (answer.version === seenVersion)
    throw new CallFailure(409, { code: 'nothing-changed', message: 'Error Saving Changes' })
  return answer
}

/** Makes a call and says what came of it. `message` is the contract's. Throws what nobody foresaw. */
export async function attempt(
  values: Answers,
  message: string | undefined,
  call: () => Promise<unknown>,
): Promise<Outcome> {
  const action = beginAction()
  const intent = String(values.intent ?? '')
  try {
    await call()
    return { action, intent, done: message }
  } catch (error) {
    // the browser's own fetch throws TypeError when no answer comes
    if (error instanceof TypeError) return { action, intent, refused: { fields: [], values }, problem: offline }
    if (!(error instanceof CallFailure)) throw error
    const { status, failure } = error
    const fields = failure.fields ?? []
    if (status === 422 && fields.length > 0) return { action, intent, refused: { fields, values } }
    const { message: words, code, details = {} } = failure
    return { action, intent, refused: { fields: [], values }, problem: { message: words, code, status, details } }
  }
}

/**
 * For a page's `shouldRevalidate`: after a call that got no answer or failed on our side, or one about what is out of sight by
 * now, there is nothing new to load, and a page that cannot be loaded would take what was typed with it.
 */
export const revalidateIfLoadable = ({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean => {
  const { code, status = 0 } = (actionResult as Outcome | undefined)?.problem ?? {}
  return code === offline.code || code === outOfSight || status >= 500 ? false : defaultShouldRevalidate
}

/** The code of a problem: what the page shows is not the reader's to see any longer. */
export const outOfSight = 'out-of-sight'

const offline: Problem = { message: unanswered, code: 'offline', status: 0, details: {} }
