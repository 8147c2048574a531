import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { OfficeSettingsState } from '#contract/settings/office-settings.ts'
import { mostPerHour, officeRanges } from '#contract/values/office-ranges.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { officeAnswers } from './office-settings-answers.ts'

/** Label, purpose, range and default of every field of the office's settings. */
export function useOfficeFields({ values, defaults }: OfficeSettingsState): {
  fields: Record<string, FieldText>
  /** The present choices by their labels. */
  words: Record<string, string>
} {
  const { t, i18n, language } = useTranslation('office-settings')
  const [saved, usual] = [officeAnswers(values), officeAnswers(defaults)]
  /** A value as text: a choice and a day by their labels. */
  const inWords = (name: string, value: string | string[] | undefined): string => {
    const words = [value ?? []].flat().map(one => {
      const key = {
        'groupDecision.opinionsNeeded': `quorums.${one}`,
        'statements.name': `namesShown.${one}`,
        'contact.days': `weekdays.${one}`,
      }[name]
      return key && i18n.exists(`office-settings:${key}`) ? t(key as 'none') : one
    })
    return inList(language, words) || t('none')
  }
  const text = (name: string, range?: readonly [number, number]): [string, FieldText] => {
    const [least, most] = range ?? [0, 0]
    const hints = [
      t(`fields.${name}.hint` as 'fields.contact.hours.hint'),
      range && t('range', { least, most }),
      t('usual', { value: inWords(name, usual[name]) }),
    ]
    const between = t('between', { least, most })
    return [
      name,
      {
        label: t(`fields.${name}.label` as 'fields.contact.hours.label'),
        hint: hints.filter(Boolean).join(' '),
        prompts: {
          ...(range && { 'too-small': between, 'too-large': between, 'not-a-number': between }),
          'above-the-wider': t('aboveTheWider'),
          'not-an-address': t('notAnAddress'),
          'no-such-country': t('noSuchCountry'),
          twice: t('twice'),
          'too-many': t('tooMany'),
        },
      },
    ]
  }
  const ranges: Record<string, readonly [number, number]> = Object.fromEntries([
    ...Object.entries(officeRanges).flatMap(([group, each]) =>
      Object.entries(each).map(([name, range]) => [`${group}.${name}`, range]),
    ),
    ['answering.reminderDays', [1, 60]],
    ['messages.smsCountries', mostPerHour],
  ])
  const chosen = ['groupDecision.opinionsNeeded', 'statements.name', 'contact.days']
  const words = Object.fromEntries(chosen.map(name => [`${name}.text`, inWords(name, saved[name])]))
  const fields = Object.fromEntries(Object.keys(saved).map(name => text(name, ranges[name])))
  return { fields, words }
}
