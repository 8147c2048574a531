import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import { formatNumber } from '#web/platform/format.ts'

/** `{ count: 1000, isMore: true }` reads "1,000+". */
export const boundedCountText = ({ count, isMore }: BoundedCount): string =>
  `${formatNumber(count)}${isMore ? '+' : ''}`
