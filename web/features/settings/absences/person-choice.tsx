import type { StaffChoice } from '#contract/values/staff-choice.ts'
import { type Answers, flatAnswers } from '#web/platform/forms/forms.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { SearchedChoice } from '../searched-choice.tsx'

const foundOf = (language: Language) => (person: StaffChoice) => ({
  id: person.id,
  name: inLanguage(person.name, language),
  about: [person.role, person.organization].flatMap(each => (each ? [inLanguage(each, language)] : [])).join(' · '),
})

/** The absent person, among those for whom the reader may enter absences; empty means the reader. */
export function AbsentChoice() {
  const { t, language } = useTranslation('absences')
  const find = async (text: string) => (await browserClient.findAbsentees({ query: { text } })).map(foundOf(language))
  const texts = { hint: t('form.userId.hint'), none: t('userNone'), clear: t('userReset') }
  return <SearchedChoice name="userId" isOptional find={find} texts={{ ...useCommonTexts(), ...texts }} />
}

/** The substitute; only colleagues who can stand in on the days typed so far are offered. `absence` is one that exists already. */
export function SubstituteChoice({ absence }: { absence?: { userId: number; from: string } }) {
  const { t, language } = useTranslation('absences')
  const toFound = foundOf(language)
  const find = async (text: string, form: Answers) => {
    const typed = flatAnswers(form)
    const userId = absence?.userId ?? (Number(typed.userId) || undefined)
    const from = absence?.from ?? typedDay(typed, 'fromDate')
    const to = typedDay(typed, 'toDate')
    const query = { text, ...(userId && { userId }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
    return (await browserClient.findStandIns({ query })).map(toFound)
  }
  const texts = { hint: t('form.substituteId.hint'), none: t('substituteNone'), clear: t('substituteReset') }
  return <SearchedChoice name="substituteId" isOptional find={find} texts={{ ...useCommonTexts(), ...texts }} />
}

/** An impossible day is refused by name when the form is sent; until then the search ignores it. */
const isDay = (day: string | undefined): day is string => day !== undefined && !Number.isNaN(Date.parse(day))

function useCommonTexts() {
  const { t } = useTranslation('absences')
  return {
    search: t('search'),
    found: t('found'),
    nothing: t('nobody'),
    chosen: (name: string) => t('chosen', { name }),
  }
}
