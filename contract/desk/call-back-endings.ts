import { callBackOutcomes } from '../values/action-choices.ts'

// apart from the other choices, because only the page of their numbers loads them

/** How a call-back ends; `not-called`: its time was over and nobody had called. */
export const callBackEndings = [...callBackOutcomes, 'not-called'] as const
export type CallBackEnding = (typeof callBackEndings)[number]
