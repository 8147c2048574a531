import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import type { Limit } from '#server/platform/throttle/throttle.ts'

export type TrackingLimits = OfficeSettings['tracking']

export const perMinutes = (limit: number, minutes: number): Limit => ({ limit, windowSeconds: minutes * 60 })

export const perDay = (limit: number): Limit => perMinutes(limit, 24 * 60)
