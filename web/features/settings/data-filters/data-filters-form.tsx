import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { DataFilter } from '#contract/settings/data-filters.ts'
import type { DataFilterKind } from '#contract/values/settings-choices.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { Card } from '#web/ui/card.tsx'
import { useField, useFormState } from '#web/ui/fields/form-state.ts'
import { SharedForm } from '../shared-form.tsx'
import { useToldValue } from '#web/ui/fields/use-told-value.ts'
import styles from './data-filters.module.css'
import { useValueName } from './data-filters-list.tsx'
import { type Choices, searches, type ValueChoice } from './data-filters-loading.ts'
import { ValueTree } from '../tree/value-tree.tsx'

export interface Chosen {
  value: string
  name: Bilingual | null
  hasEnded?: boolean
}

interface FilterFormProps {
  user: { id: number }
  kinds: readonly DataFilterKind[]
  editing: DataFilter | undefined
  choices: Choices | undefined
  outcome: Outcome | undefined
  /** Called for every change, so that its effect can be shown. */
  onChange: (kind: DataFilterKind, values: string[]) => void
}

/** One kind and its values, new or changed. */
export function FilterForm({ user, kinds, editing, choices, outcome, onChange }: FilterFormProps) {
  const { t } = useTranslation('data-filters')
  const nameOf = useValueName()
  const page = `?user=${user.id}`
  const values = editing && {
    kind: editing.kind,
    'kind.text': t(`kinds.${editing.kind}`),
    values: editing.values.map(({ value }) => value),
    'values.text': editing.values.map(value => nameOf(value)),
    [namedField]: JSON.stringify(editing.values),
  }
  const prompts = { required: t('form.required'), 'no-such-choice': t('form.noSuchChoice') }
  return (
    <Card className={`no-print ${styles.block}`} title={t(editing ? 'form.edit' : 'form.add')}>
      <SharedForm
        action={editing ? `${page}&edit=${editing.id}` : page}
        intent={editing ? 'update' : 'add'}
        submit={t(editing ? 'form.save' : 'form.addButton')}
        cancel={editing && { to: page, label: t('form.cancel') }}
        fields={{ kind: { label: t('form.kind') }, values: { label: t('form.values'), prompts } }}
        values={values}
        outcome={outcome}
        hidden={{ userId: user.id, id: editing?.id }}
        isNew={!editing}
        keepAs={`filter:${user.id}:${editing?.id ?? 'new'}`}
      >
        <FilterFields {...{ kinds, choices, onChange }} />
      </SharedForm>
    </Card>
  )
}

/** The chosen values with their names, which earlier typing needs too. */
const namedField = 'values.named'

function FilterFields({ kinds, choices, onChange }: Pick<FilterFormProps, 'kinds' | 'choices' | 'onChange'>) {
  const { t } = useTranslation('data-filters')
  const { values } = useFormState()
  const { id } = useField('values')
  const filled = kinds.find(kind => kind === values.kind)
  const [kind, setKind] = useState(filled ?? (kinds[0] as DataFilterKind))
  const [chosen, setChosen] = useState(() => (filled ? (JSON.parse(String(values[namedField])) as Chosen[]) : []))
  const named = JSON.stringify(chosen)
  const told = useToldValue(named)
  const change = (nextKind: DataFilterKind, next: Chosen[]) => {
    setKind(nextKind)
    setChosen(next)
    onChange(
      nextKind,
      next.map(({ value }) => value),
    )
  }
  const without = (value: string) => chosen.filter(each => each.value !== value)
  const toggle = ({ value, name }: ValueChoice) => {
    const others = without(value)
    change(kind, others.length < chosen.length ? others : [...chosen, { value, name: kind === 'status' ? null : name }])
  }
  return (
    <>
      <input ref={told} type="hidden" name={namedField} value={named} />
      <KindChoice kind={kind} kinds={kinds} onChange={next => change(next, [])} />
      <p className="dimmed">{t(`hints.${kind}`)}</p>
      <ChosenValues chosen={chosen} onRemove={value => change(kind, without(value))} />
      <fieldset id={id} tabIndex={-1}>
        <legend className={styles.legend}>{t('form.values')}</legend>
        <ValueTree
          key={kind}
          choices={choices?.[kind]}
          isStatus={kind === 'status'}
          find={searches[kind]}
          isChosen={value => chosen.some(each => each.value === value)}
          onToggle={toggle}
        />
      </fieldset>
    </>
  )
}

interface KindChoiceProps {
  kind: DataFilterKind
  kinds: readonly DataFilterKind[]
  onChange: (kind: DataFilterKind) => void
}

function KindChoice({ kind, kinds, onChange }: KindChoiceProps) {
  const { t } = useTranslation('data-filters')
  return (
    <div className={styles.searchRow}>
      <label htmlFor="filter-kind">{t('form.kind')}</label>
      <select
        id="filter-kind"
        name="kind"
        value={kind}
        onChange={event => onChange(event.currentTarget.value as DataFilterKind)}
      >
        {kinds.map(each => (
          <option key={each} value={each}>
            {t(`kinds.${each}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The chosen values, also from closed branches; sent with the form. */
function ChosenValues({ chosen, onRemove }: { chosen: Chosen[]; onRemove: (value: string) => void }) {
  const { t } = useTranslation('data-filters')
  const nameOf = useValueName()
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('form.chosen')}>
      {chosen.map(each => (
        <li key={each.value}>
          <input type="hidden" name="values" value={each.value} />
          {nameOf(each)}
          <button
            type="button"
            aria-label={t('form.remove', { name: nameOf(each) })}
            onClick={() => onRemove(each.value)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
