import { z } from 'zod'
import { bilingual } from './names.ts'
import { standings } from './standing.ts'

/** Whether something that a setting names by its id is closed, over, retired or deactivated. It still counts, and the screens say so. */
export const endedField = { hasEnded: z.boolean() }

/** The fields of an answer that say what became of something named by its id. */
export const standingFields = {
  /** `merged`: what it became part of counts instead. `ended`: closed, retired or deactivated. `gone`: deleted. */
  standing: z.enum(standings),
  /** What it was merged into. */
  into: bilingual.nullable(),
}
