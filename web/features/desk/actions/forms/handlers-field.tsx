import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ProposedHolder } from '#contract/desk/case-handling.ts'
import { holdsWords } from '#contract/values/fold-letters.ts'
import { inLanguage } from '#web/platform/format.ts'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../actions.module.css'
import { useHolderText } from './use-holder-text.ts'

/** With more people than this, a search box filters the list. */
const listedWithoutSearch = 8

/** The handlers of the case: the proposed ones, best first. One of several leads. */
export function HandlersField({ proposed }: { proposed: readonly ProposedHolder[] }) {
  const { t, i18n } = useTranslation('case-handling')
  const { values } = useFormState()
  const describe = useHolderText()
  const [chosen, choose] = useState(() => [values.CompliantGroupHandlersList ?? []].flat().map(Number))
  const [search, setSearch] = useState('')
  if (proposed.length === 0) return <p>{t('direct.nobody')}</p>
  const nameOf = ({ name }: ProposedHolder) => inLanguage(name, i18n.language)
  // chosen people stay visible, and in the form
  const isListed = ({ userId, name }: ProposedHolder) => chosen.includes(userId) || holdsWords(search, name.en, name.am)
  const toggle = (id: number, isChosen: boolean) =>
    choose(before => (isChosen ? [...before, id] : before.filter(other => other !== id)))
  const group = proposed.filter(({ userId }) => chosen.includes(userId))
  return (
    <>
      <GroupFrame name="CompliantGroupHandlersList">
        {({ id }) => (
          <>
            {proposed.length > listedWithoutSearch && (
              <input
                type="search"
                className={styles.search}
                aria-label={t('direct.search')}
                placeholder={t('direct.search')}
                value={search}
                onChange={event => setSearch(event.currentTarget.value)}
              />
            )}
            <div className={styles.people}>
              {proposed.filter(isListed).map((each, index) => (
                <Checkbox
                  key={each.userId}
                  id={index === 0 ? id : `${id}-${each.userId}`}
                  name="CompliantGroupHandlersList"
                  value={String(each.userId)}
                  label={nameOf(each)}
                  description={describe(each)}
                  checked={chosen.includes(each.userId)}
                  onChange={event => toggle(each.userId, event.currentTarget.checked)}
                />
              ))}
            </div>
            <p className="dimmed" role="status">
              {t('direct.chosen', { count: chosen.length })}
            </p>
          </>
        )}
      </GroupFrame>
      {group.length > 1 && (
        <SelectField
          name="leadHandlerId"
          options={group.map(each => ({ value: String(each.userId), label: nameOf(each) }))}
          placeholder={t('direct.chooseLead')}
        />
      )}
    </>
  )
}
