import type { PersonToRemind } from '#contract/desk/supervision.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { caseAction } from '../../case-action.ts'

/** A supervisor reminds the people for whose next step the case waits; the form only shows who that is. */
export const remind = caseAction({
  action: 'remind',
  call: 'remind',
  load: ({ complaintId }) => browserClient.listToRemind({ params: { complaintId } }),
  Fields: ({ choices, t }) => {
    if (choices.length === 0) return <p>{t('supervising:remind.nobody')}</p>
    const isNew = choices.some(({ remindedAt }) => remindedAt === null)
    return (
      <>
        <p>{t(`supervising:remind.${isNew ? 'text' : 'already'}`)}</p>
        <ul>
          {choices.map(person => (
            <Person key={person.userId} {...person} />
          ))}
        </ul>
      </>
    )
  },
})

function Person({ name, step, remindedAt }: PersonToRemind) {
  const { t, language } = useTranslation('supervising')
  return (
    <li>
      {inLanguage(name, language)} <span className="dimmed">· {t(`remind.steps.${step}`)}</span>
      {remindedAt !== null && (
        <span className="dimmed">
          {' '}
          · {t('remind.remindedAt')} <FormattedInstant instant={remindedAt} />
        </span>
      )}
    </li>
  )
}
