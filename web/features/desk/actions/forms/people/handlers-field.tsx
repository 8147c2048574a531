import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ProposedHolder } from '#contract/desk/case-handling.ts'
import { inLanguage } from '#web/platform/format.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { PeopleList } from './people-field.tsx'
import { usePersonText } from './use-person-text.ts'
import { type FindPeople, usePeople } from './use-people.ts'

interface HandlersFieldProps {
  proposed: readonly ProposedHolder[]
  find: FindPeople<ProposedHolder>
  /** The handlers of the case now. */
  present: readonly number[]
}

/** The handlers of the case: the proposed ones, best first. One of several leads. */
export function HandlersField({ proposed, find, present }: HandlersFieldProps) {
  const { t, language } = useTranslation('case-handling')
  const describe = usePersonText()
  const name = 'CompliantGroupHandlersList'
  const people = usePeople({ name, proposed, find, present })
  if (proposed.length === 0) return <p>{t('direct.nobody')}</p>
  return (
    <>
      <PeopleList name={name} people={people} describe={describe} isSeveral />
      {people.chosen.length > 1 && (
        <SelectField
          name="leadHandlerId"
          options={people.chosen.map(each => ({
            value: String(each.userId),
            label: inLanguage(each.name, language),
          }))}
          placeholder={t('direct.fields.leadHandlerId.prompts.required')}
        />
      )}
    </>
  )
}
