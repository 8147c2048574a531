import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link, useNavigation } from 'react-router'
import type { Bilingual } from '#contract/values/names.ts'
import type { DataFilter } from '#contract/settings/data-filters.ts'
import type { DataFilterKind } from '#contract/values/choices.ts'
import { seenField } from '#web/platform/answers/seen-answers.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { ChangesMeanwhile } from '#web/ui/outcome/changes-meanwhile.tsx'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { useFilled } from '../use-filled.ts'
import styles from './data-filters.module.css'
import { useValueName } from './data-filters-list.tsx'
import { type Choices, searches, type ValueChoice } from './data-filters-loading.ts'
import { ValueTree } from '../tree/value-tree.tsx'

export interface Chosen {
  value: string
  name: Bilingual | null
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
  const [kind, setKind] = useState<DataFilterKind>(editing?.kind ?? (kinds[0] as DataFilterKind))
  const [chosen, setChosen] = useState<Chosen[]>(editing?.values ?? [])
  const change = (nextKind: DataFilterKind, next: Chosen[]) => {
    setKind(nextKind)
    setChosen(next)
    onChange(
      nextKind,
      next.map(({ value }) => value),
    )
  }
  const toggle = ({ value, name }: ValueChoice) => {
    const others = chosen.filter(each => each.value !== value)
    change(kind, others.length < chosen.length ? others : [...chosen, { value, name: kind === 'status' ? null : name }])
  }
  const refusal = useLatest(outcome)?.refused?.fields[0]
  const { seen, changes } = useFilledFilter(editing, outcome)
  return (
    <Form method="post" action={`?user=${user.id}`} className={`card no-print ${styles.block}`} preventScrollReset>
      <h2>{t(editing ? 'form.edit' : 'form.add')}</h2>
      {refusal && (
        <p role="alert" className={styles.refused}>
          {t(refusal.reason === 'required' ? 'form.required' : 'form.noSuchChoice')}
        </p>
      )}
      <input type="hidden" name="userId" value={user.id} />
      <ChangesMeanwhile changes={changes} />
      {editing && (
        <>
          <input type="hidden" name="id" value={editing.id} />
          <input type="hidden" name={seenField} value={seen} />
        </>
      )}
      <KindChoice kind={kind} kinds={kinds} onChange={next => change(next, [])} />
      <p className="dimmed">{t(`hints.${kind}`)}</p>
      <ChosenValues
        chosen={chosen}
        onRemove={value =>
          change(
            kind,
            chosen.filter(each => each.value !== value),
          )
        }
      />
      <fieldset>
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
      <SaveOrCancel userId={user.id} isEditing={editing !== undefined} />
    </Form>
  )
}

/** What the form was filled with, and what somebody else has changed meanwhile. */
function useFilledFilter(editing: DataFilter | undefined, outcome: Outcome | undefined) {
  const { t } = useTranslation('data-filters')
  const nameOf = useValueName()
  const values = editing && {
    kind: editing.kind,
    'kind.text': t(`kinds.${editing.kind}`),
    values: editing.values.map(({ value }) => value),
    'values.text': editing.values.map(value => nameOf(value)),
  }
  return useFilled(values ?? {}, { kind: { label: t('form.kind') }, values: { label: t('form.values') } }, outcome)
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

function SaveOrCancel({ userId, isEditing }: { userId: number; isEditing: boolean }) {
  const { t } = useTranslation('data-filters')
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className="actions">
      <button
        type="submit"
        name="intent"
        value={isEditing ? 'update' : 'add'}
        className="button"
        aria-disabled={isSending}
        onClick={event => isSending && event.preventDefault()}
      >
        {t(isEditing ? 'form.save' : 'form.addButton')}
      </button>
      {isEditing && (
        <Link to={`?user=${userId}`} className="button" data-kind="quiet" preventScrollReset>
          {t('form.cancel')}
        </Link>
      )}
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
