import type { Kept } from '#web/platform/answers/refusal.ts'

/** The hidden field that carries them through the forms that renew the proof, also without JavaScript. */
export const keptField = 'kept'

/** Fields of every form that are new each time it is shown. */
const renewed = new Set(['intent', 'complaintId', 'trackingId', 'version', 'idempotencyKey'])

/** The values of a refused form to keep; undefined when nothing was typed. */
export function keep(intent: string, values: Record<string, string | string[]>): Kept | undefined {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => !renewed.has(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
  )
  return texts.length === 0 ? undefined : { intent, values: Object.fromEntries(texts) }
}

export const writeKept = (kept: Kept): string => JSON.stringify(kept)

/** Reads the hidden field; undefined for anything that this page has not written. */
export function readKept(text: string | undefined): Kept | undefined {
  if (!text) return undefined
  try {
    const { intent, values } = JSON.parse(text) as Partial<Kept>
    return typeof intent === 'string' && values ? keep(intent, values) : undefined
  } catch {
    return undefined
  }
}
