/** What became of something that a report, a view or a filter names by its id. */
export const standings = ['stands', 'merged', 'ended', 'gone'] as const
export type Standing = (typeof standings)[number]

interface Told {
  standing: Standing
  into: { en: string; am: string } | null
}

const words = {
  en: {
    merged: 'now part of {into}',
    ended: 'no longer in use',
    gone: 'deleted, so nothing is found by it any longer',
  },
  am: {
    merged: 'አሁን የ{into} አካል የሆነ',
    ended: 'ከአገልግሎት ውጭ የሆነ',
    gone: 'የተሰረዘ፣ ስለዚህ በእርሱ የሚገኝ ነገር የለም',
  },
} as const

/** A name, and that it is no longer in use, where that is so. */
export const nameOrEnded = (name: string, hasEnded: boolean, language: 'en' | 'am'): string =>
  nameWithStanding(name, { standing: hasEnded ? 'ended' : 'stands', into: null }, language)

/** A name, and what became of it in brackets; pages, e-mails and paper say it alike. */
export function nameWithStanding(name: string, { standing, into }: Told, language: 'en' | 'am'): string {
  if (standing === 'stands') return name
  const told = words[language][standing].replace('{into}', into?.[language] ?? '')
  return standing === 'gone' ? told : `${name} (${told})`
}
