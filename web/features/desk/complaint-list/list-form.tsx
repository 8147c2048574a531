import { longestTyped } from '#contract/values/checked-digits.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { Checkbox, NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '#contract/values/complaint-parts.ts'
import { type ComplaintFilter, complaintSorts, orderFilters, ratingGroupNames } from '#contract/values/choices.ts'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { PeriodField, PeriodForm } from '#web/ui/fields/period-form.tsx'
import { optionsOf } from '#web/ui/fields/options.ts'
import styles from '../desk.module.css'
import type { ListChoices } from './list-choices.ts'
import {
  countNarrowings,
  type ListFilter,
  readListFilter,
  usualSort,
  writeListFilter,
} from '#contract/http/list-query.ts'
import { FilterChips } from './filter-chips.tsx'
import { PlaceFilter } from './place-filter.tsx'
import { inLanguage } from '#web/platform/format.ts'
import { type Status, statuses } from '#contract/statuses.ts'

interface ListFormProps {
  filter: ListFilter
  choices: ListChoices
  /** People offered as holders. */
  holders: readonly Place[]
  /** The refused fields. */
  refused: readonly FieldError[]
  filterBy: ComplaintFilter
  /** The last day to choose from. */
  today: string
  /** Shown beside the filters. */
  children: ReactNode
}

/** Searching, sorting and filtering; the values become the address, so that it can be kept and shared. */
export function ListForm({ filter, choices, holders, refused, filterBy, today, children }: ListFormProps) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  return (
    <search className={`${styles.listForm} no-print`}>
      <PeriodForm
        key={writeListFilter(filter)}
        className={styles.listFields}
        from={filter.from}
        to={filter.to}
        label={t('filter.period')}
        today={today}
        refused={refused}
        onAsk={asked => navigate(`/compliants/${filterBy}?${writeListFilter(readListFilter(asked))}`)}
      >
        {errors => (
          <>
            {filter.column?.map(column => (
              <input key={column} type="hidden" name="column" value={column} />
            ))}
            {filter.handling !== undefined && <input type="hidden" name="handling" value={filter.handling} />}
            {filter.waitsFor !== undefined && <input type="hidden" name="waitsFor" value={filter.waitsFor} />}
            <div className={styles.searchLine}>
              <TextInput
                className={styles.searchText}
                name="text"
                type="search"
                aria-label={t('filter.text')}
                title={t('filter.textHint')}
                placeholder={t('filter.text')}
                defaultValue={filter.text}
                longest={longestTyped}
              />
              <NativeSelect
                name="sort"
                aria-label={t('filter.sort')}
                defaultValue={filter.sort ?? usualSort(filterBy)}
                data={complaintSorts.map(sort => ({ value: sort, label: t(`sorts.${sort}`) }))}
              />
              <Button>{t('filter.search')}</Button>
            </div>
            <Narrowing
              filter={filter}
              choices={choices}
              holders={holders}
              today={today}
              hasErrors={errors.length > 0}
            />
          </>
        )}
      </PeriodForm>
      {children}
      <FilterChips filter={filter} choices={choices} holders={holders} path={`/compliants/${filterBy}`} />
    </search>
  )
}

interface NarrowingProps extends Pick<ListFormProps, 'filter' | 'choices' | 'holders' | 'today'> {
  hasErrors: boolean
}

/** The filters, folded; chips show those in use. */
function Narrowing({ filter, choices, holders, today, hasErrors }: NarrowingProps) {
  const { t, language } = useTranslation('desk')
  const count = countNarrowings(filter)
  const any = { value: '', label: t('filter.any') }
  const select = (
    name: 'severity' | 'holder' | 'type' | 'way' | 'escalated' | 'rating' | 'orders',
    label: string,
    options: readonly { value: string | number; label: string }[],
  ) => <NativeSelect name={name} label={label} defaultValue={filter[name] ?? ''} data={[any, ...options]} />
  // the search for bodies is loaded when it is shown
  const [wasOpened, setOpened] = useState(hasErrors)
  return (
    <details className={styles.narrow} open={hasErrors} onToggle={event => event.currentTarget.open && setOpened(true)}>
      <summary>{count > 0 ? t('filter.moreOn', { count }) : t('filter.more')}</summary>
      <StatusBoxes chosen={filter.status} />
      <div className={styles.narrowFields}>
        {select('severity', t('filter.severity'), optionsOf(choices.severities, language))}
        {wasOpened ? (
          <BodyChoice
            name="organization"
            label={t('filter.organization')}
            placeholder={t('filter.any')}
            value={String(filter.organization ?? '')}
            known={choices.bodies.find(({ id }) => id === filter.organization)}
          />
        ) : (
          <input type="hidden" name="organization" value={filter.organization ?? ''} />
        )}
        <PlaceFilter places={choices.places} />
        {select('holder', t('filter.holder'), [
          { value: 0, label: t('filter.nobody') },
          ...holders.map(holder => ({ value: holder.id, label: inLanguage(holder, language) })),
        ])}
        {select('type', t('filter.type'), optionsOf(choices.types, language))}
        {select('way', t('filter.way'), optionsOf(choices.ways, language))}
        {select('escalated', t('filter.escalation'), [
          { value: 'yes', label: t('filter.escalated') },
          { value: 'me', label: t('filter.escalatedToMe') },
        ])}
        {select(
          'rating',
          t('filter.rating'),
          ratingGroupNames.map(value => ({ value, label: t(`filter.ratings.${value}`) })),
        )}
        {select(
          'orders',
          t('filter.orders'),
          orderFilters.map(value => ({ value, label: t(`orders.${value}`) })),
        )}
        <Checkbox name="late" value="yes" label={t('filter.late')} defaultChecked={filter.late === 'yes'} />
      </div>
      <PeriodField className={styles.dates} today={today} />
      <QuietButton>{t('filter.apply')}</QuietButton>
    </details>
  )
}

/** The statuses to filter by; none ticked means any. */
function StatusBoxes({ chosen }: { chosen: readonly Status[] | undefined }) {
  const { t } = useTranslation(['desk', 'statuses'])
  return (
    <fieldset className={styles.statuses}>
      <legend>{t('columns.status')}</legend>
      {statuses.map(status => (
        <Checkbox
          key={status}
          name="status"
          value={status}
          label={t(`statuses:status.${status}`)}
          defaultChecked={chosen?.includes(status) ?? false}
        />
      ))}
    </fieldset>
  )
}
