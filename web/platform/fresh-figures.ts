import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import { createListeners } from './listeners.ts'

/** Something was sent outside of a form: figures on the page have to be loaded again. */
export const sent = createListeners()

/** The number of unread notices came with another answer than the menu's; the bell shows it. */
export const unreadNotices = createListeners<BoundedCount>()
