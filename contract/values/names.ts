import { z } from 'zod'

/** A name as it is entered, in one language. */
export const nameField = z.string().trim().min(1, 'required').max(200, 'too-long')

/** A text that the database keeps in both languages. */
export const bilingual = z.object({ en: z.string(), am: z.string() })
export type Bilingual = z.output<typeof bilingual>
