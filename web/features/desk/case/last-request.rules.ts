import type { StatusStep } from '#contract/desk/complaints.ts'

/** What the complainant was asked for last, and their answer when it has come. */
export interface LastRequest {
  asked: StatusStep & { missingItems: NonNullable<StatusStep['missingItems']> }
  answer: StatusStep | undefined
}

const isRequest = (step: StatusStep): step is LastRequest['asked'] => step.missingItems !== null

/** The last request in the steps, oldest first; undefined where nothing was asked. */
export function lastRequest(track: readonly StatusStep[]): LastRequest | undefined {
  const place = track.findLastIndex(isRequest)
  const asked = track[place]
  if (!asked || !isRequest(asked)) return undefined
  return { asked, answer: track.slice(place).find(({ action }) => action === 'adjust') }
}
