import type { BrowserContext } from '@playwright/test'
import { type Answers, type StepName, stepsFor } from '#contract/filing/application-steps.ts'
import { answersOfStep, completeAnswers } from '#tests/support/application.ts'
import { browserCalls } from './office-calls.ts'

/**
 * Begins an application in this browser and answers every step of it by calls, for journeys that are about one of its pages; returns the address of
 * each step. `change` replaces some of the answers.
 */
export async function answerAll(
  context: BrowserContext,
  {
    language = 'am',
    change = {},
  }: { language?: 'en' | 'am'; change?: Answers | ((complete: Answers) => Answers) } = {},
): Promise<(step: StepName) => string> {
  const client = browserCalls(context)
  const complete = await completeAnswers(client)
  const answers = { ...complete, ...(typeof change === 'function' ? change(complete) : change) }
  const { id } = await client.startDraft({ body: { language } })
  for (const { name, fields } of stepsFor(answers))
    if (fields.length > 0) await client.saveDraft({ body: { step: name, answers: answersOfStep(name, answers) } })
  return step => `/home/apply?step=${step}&application=${id}`
}
