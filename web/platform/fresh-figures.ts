import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import { createListeners } from './listeners.ts'

/** Something was sent outside of a form: figures on the page have to be loaded again. */
export const sent = createListeners()

/** Another answer than the menu's brought the number of unread notices, which the bell shows. */
export const unreadNotices = createListeners<BoundedCount>()
