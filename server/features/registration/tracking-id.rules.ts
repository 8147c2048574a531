import { trackingIdLength } from '#contract/values/tracking-id.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'

/** A new tracking ID. */
export const newTrackingId = (): string => newCheckedDigits(trackingIdLength)
