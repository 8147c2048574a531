import type { Language } from '#server/platform/actor.ts'
import { amharic } from './dossier-amharic.texts.ts'
import { type DossierTexts, english } from './dossier-english.texts.ts'

/** The texts of dossiers on paper. */
export const dossierTexts: Record<Language, DossierTexts> = { en: english, am: amharic }
