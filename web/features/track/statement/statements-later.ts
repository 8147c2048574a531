import { onDemand } from '#web/ui/states/on-demand.tsx'

/** The statements for a page that seldom has one. */
export const StatementsLater = onDemand(() => import('./own-statements.tsx'))
