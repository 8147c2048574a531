import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import type { Answers } from './forms.ts'
import { offline, type Refusal, refusalInBrowser } from './refusal.ts'

/** What came of an action: done, with the catalogue's message, or refused. */
export interface Outcome extends Partial<Refusal> {
  /** The action that it belongs to, as `beginAction` numbered it. */
  action: number
  intent: string
  done?: string | undefined
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
    return { action, ...refusalInBrowser(error, intent, values) }
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
