import type { StatusStep } from '#contract/desk/complaints.ts'

/** What the complainant was asked for last before admission, and their answer when it has come. */
export interface LastRequest {
  asked: StatusStep & { missingItems: NonNullable<StatusStep['missingItems']> }
  answer: StatusStep | undefined
}

const isRequest = (step: StatusStep): step is LastRequest['asked'] =>
  step.missingItems !== null && step.questions === null

/** The last request in the steps, oldest first; undefined where nothing was asked. */
export function lastRequest(track: readonly StatusStep[]): LastRequest | undefined {
  const place = track.findLastIndex(isRequest)
  const asked = track[place]
  if (!asked || !isRequest(asked)) return undefined
  return { asked, answer: track.slice(place).find(({ action }) => action === 'adjust') }
}

/** Questions of the office to the complainant, and how the request ended, when it has. */
export interface AskedQuestions {
  asked: StatusStep & { questions: NonNullable<StatusStep['questions']> }
  end: StatusStep | undefined
}

const hasQuestions = (step: StatusStep): step is AskedQuestions['asked'] => step.questions !== null

/** Steps that take a case out of the status in which it waits for answers. */
const leaves = ({ fromStatus, toStatus }: StatusStep): boolean =>
  fromStatus === 'INFORMATION_REQUESTED' && toStatus !== fromStatus

/** Every request for information in the steps, the newest first. */
export const askedQuestions = (track: readonly StatusStep[]): AskedQuestions[] =>
  track
    .flatMap((asked, place) => (hasQuestions(asked) ? [{ asked, end: track.slice(place).find(leaves) }] : []))
    .reverse()

/** The questions that wait for their answers. */
export const openQuestions = (track: readonly StatusStep[]): AskedQuestions['asked']['questions'] => {
  const [last] = askedQuestions(track)
  return last && !last.end ? last.asked.questions : []
}
