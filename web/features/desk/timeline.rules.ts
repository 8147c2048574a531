import type { ComplaintAuditEntry, StatusStep } from '#contract/complaints.ts'

/** One moment of the case: a step of the track, an entry of the audit trail, or both where they tell of the same. */
export interface Moment {
  key: string
  at: string
  action: string
  step?: StatusStep
  audit?: ComplaintAuditEntry
}

/** The step and its audit entry are written by one transaction, whose instant both carry. */
const sameMoment = (step: StatusStep, entry: ComplaintAuditEntry): boolean =>
  entry.action === step.action && Math.abs(Date.parse(entry.at) - Date.parse(step.at)) < 1000

/** Track and audit trail as one story, oldest first. */
export function joinTimeline(track: readonly StatusStep[], audit: readonly ComplaintAuditEntry[]): Moment[] {
  const left = [...audit]
  const steps = track.map((step, index): Moment => {
    const at = left.findIndex(entry => sameMoment(step, entry))
    const [entry] = at === -1 ? [] : left.splice(at, 1)
    return { key: `step ${index}`, at: step.at, action: step.action, step, ...(entry && { audit: entry }) }
  })
  const rest = left.map(
    (entry): Moment => ({ key: `audit ${entry.id}`, at: entry.at, action: entry.action, audit: entry }),
  )
  return [...steps, ...rest].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
