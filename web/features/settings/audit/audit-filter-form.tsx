import { longestTyped } from '#contract/values/checked-digits.ts'
import { Link, useNavigate } from 'react-router'
import type { AuditFilter } from '#contract/settings/audit.ts'
import { auditSubjects } from '#contract/desk/desk-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { PeriodField, PeriodForm } from '#web/ui/fields/period-form.tsx'
import { usePeriods } from '#web/ui/fields/use-periods.ts'
import styles from './audit.module.css'
import { useActionChoices } from './use-audit-words.ts'

/** The filter that is on, in words. */
function ShownFilter({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit')
  const { wordsOf } = usePeriods()
  const actions = useActionChoices()
  const { person, record, subjectType, action, from, to } = filter
  const words = [
    person,
    record,
    subjectType && t(`subjects.${subjectType}`),
    action && (actions.find(({ value }) => value === action)?.label ?? action),
    wordsOf({ ...(from && { from }), ...(to && { to }) }),
  ]
  return (
    <p className="dimmed">
      {words.filter(Boolean).join(' · ')} <Link to="?">{t('filter.clear')}</Link>
    </p>
  )
}

interface AuditFilterFormProps {
  filter: AuditFilter
  refused: readonly FieldError[]
  /** The last day to choose from. */
  today: string
}

/** Person, record, action and period; the values become the address. */
export function AuditFilterForm({ filter, refused, today }: AuditFilterFormProps) {
  const { t } = useTranslation('audit')
  const actions = useActionChoices()
  const navigate = useNavigate()
  const any = { value: '', label: t('filter.any') }
  const count = Object.keys(filter).length
  return (
    <search className="no-print">
      <details className={styles.folded} open={refused.length > 0}>
        <summary>{count > 0 ? t('filter.on', { count }) : t('filter.change')}</summary>
        <PeriodForm
          className={`card ${styles.filter}`}
          from={filter.from}
          to={filter.to}
          today={today}
          refused={refused}
          onAsk={asked => navigate(`?${asked}`)}
        >
          {() => (
            <>
              <div className={styles.fields}>
                <TextInput
                  name="person"
                  label={t('filter.person')}
                  description={t('filter.personHint')}
                  defaultValue={filter.person}
                  longest={longestTyped}
                />
                <TextInput
                  name="record"
                  label={t('filter.record')}
                  description={t('filter.recordHint')}
                  defaultValue={filter.record}
                  longest={longestTyped}
                />
                <NativeSelect
                  name="subjectType"
                  label={t('filter.subjectType')}
                  defaultValue={filter.subjectType ?? ''}
                  data={[any, ...auditSubjects.map(value => ({ value, label: t(`subjects.${value}`) }))]}
                />
                <NativeSelect
                  name="action"
                  label={t('filter.action')}
                  defaultValue={filter.action ?? ''}
                  data={[any, ...actions]}
                />
              </div>
              <PeriodField today={today} />
              <div className="actions">
                <Button>{t('filter.apply')}</Button>
              </div>
            </>
          )}
        </PeriodForm>
      </details>
      {count > 0 && <ShownFilter filter={filter} />}
    </search>
  )
}
