import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { Answers } from '../forms/forms.ts'
import { forgetTyping, sentTypingField } from '../forms/kept-typing.ts'
import { keyUsed, renewKeys } from '../forms/renewed-keys.ts'
import { createListeners } from '../listeners.ts'
import { offline, type Refusal, refusalInBrowser } from './refusal.ts'

/** The outcome of an action: done, with the catalogue's message, or refused. */
export interface Outcome extends Partial<Refusal> {
  /** The action that it belongs to, as `beginAction` numbered it. */
  action: number
  intent: string
  done?: string | undefined
  /** How to take it back. */
  undo?: Undo | undefined
}

/** A form that takes back what was just done. */
export interface Undo {
  /** Where it is posted; the page itself when left out. */
  action?: string
  values: Record<string, string>
  /** Until then it is offered, in milliseconds since 1970. */
  until: number
}

let latest = 0
let lastDone: Outcome | undefined
const begun = createListeners()

/** Begins an action of the reader: every message of an earlier one disappears. Returns the number that its own message carries. */
export function beginAction(): number {
  latest += 1
  begun.tell()
  return latest
}

/** The number of the last action that was begun. */
export const latestAction = (): number => latest

/** Calls the function for every action that begins; returns the function that ends this. */
export const onAction = begun.listen

/** The outcome of the action that led from a form to another page; nothing after a reload. */
export const outcomeThatLed = (intent: string | null): Outcome | undefined =>
  lastDone?.intent === intent ? lastDone : undefined

/** For a record that is sent back with its changes: an unchanged version means that nothing differed. Throws CallFailure then. */
export async function changedBy<Answer extends { version: number }>(
  call: Promise<Answer>,
  seenVersion: number | undefined,
): Promise<Answer> {
  const answer = await call
  if (answer.version === seenVersion)
    throw new CallFailure(409, { code: 'nothing-changed', message: 'Error Saving Changes' })
  return answer
}

/**
 * Makes a call and returns the outcome. `message` is the contract's. The typing that the form names is forgotten with success. Throws
 * unforeseen errors.
 */
export async function attempt(
  values: Answers,
  message: string | undefined,
  call: () => Promise<unknown>,
): Promise<Outcome> {
  const action = beginAction()
  const intent = String(values.intent ?? '')
  try {
    await call()
    if (typeof values[sentTypingField] === 'string') forgetTyping(values[sentTypingField])
    lastDone = { action, intent, done: message }
    return lastDone
  } catch (error) {
    const refusal = refusalInBrowser(error, intent, values)
    if (refusal.problem?.code === keyUsed) renewKeys()
    return { action, ...refusal }
  }
}

/**
 * For a page's `shouldRevalidate`: after a call without an answer, a failure on our side, or one about something not visible,
 * there is nothing new to load, and a page that cannot be loaded would lose what was typed.
 */
export const revalidateIfLoadable = ({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean => {
  const { code, status = 0 } = (actionResult as Outcome | undefined)?.problem ?? {}
  return code === offline.code || code === notVisible || status >= 500 ? false : defaultShouldRevalidate
}

/** The code of a problem: the reader may no longer see what the page shows. */
export const notVisible = 'not-visible'
