import { onDemand } from '#web/ui/states/on-demand.tsx'

const load = () => import('./decision-editor.tsx')

/** The form in which a decision is written; its code comes with the first one that is opened. */
export const DecisionEditor = onDemand(load)

/** Waits for that code, so that the form opens whole; without it the form itself says so. */
export const fetchEditor = (): Promise<unknown> => load().catch(() => undefined)
