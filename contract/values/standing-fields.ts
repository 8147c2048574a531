import { z } from 'zod'
import { bilingual } from './names.ts'
import { standings } from './standing.ts'

/** The fields of an answer that say what became of something named by its id. */
export const standingFields = {
  /** `merged`: what it became part of counts instead. `ended`: closed, retired or deactivated. `gone`: deleted. */
  standing: z.enum(standings),
  /** What it was merged into. */
  into: bilingual.nullable(),
}
