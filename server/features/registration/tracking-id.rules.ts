import { trackingIdLength } from '#contract/tracking-id.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'

/** A fresh tracking ID. */
export const newTrackingId = (): string => newCheckedDigits(trackingIdLength)
