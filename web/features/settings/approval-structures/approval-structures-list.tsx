import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link, useNavigation } from 'react-router'
import type { ApprovalStructure } from '#contract/settings/approvals.ts'
import type { StaffChoice } from '#contract/values/staff-choice.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import styles from './approval-structures.module.css'
import { ApproverLine, type Line } from './approval-structures-line.tsx'
import { moved } from './approval-order.rules.ts'

interface ApproverListProps {
  structure: ApprovalStructure
  /** Found in the search, to be added at the end. */
  adding: StaffChoice | undefined
  isClearing: boolean
  errors: readonly FieldError[]
}

/** The approvers of one action: moved by buttons, by the arrow keys, or by dragging; saved together. */
export function ApproverList({ structure, adding, isClearing, errors }: ApproverListProps) {
  const { t, language } = useTranslation('approvals')
  const [lines, setLines] = useLines(structure, adding)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { action, structureId } = structure
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (!line || to < 0 || to >= lines.length || from === to) return
    flushSync(() => {
      setLines(moved(lines, from, to))
      setSaid(t('list.moved', { name: line.user.name[language], order: to + 1 }))
    })
    // the handle moves with its line and keeps the focus for the next key
    list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus()
  }
  return (
    <Form method="post" action={`?action=${action}`} className={`card ${styles.block}`} preventScrollReset>
      <h2>{t('list.title', { action: t(`actions.${action}`) })}</h2>
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="structureId" value={structureId} />
      {errors.length > 0 && <Refusals errors={errors} lines={lines} />}
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      {lines.length === 0 ? (
        <p>{t('list.none')}</p>
      ) : (
        <>
          <p className="dimmed no-print">{t('list.howTo')}</p>
          <ol className={styles.lines} ref={list}>
            {lines.map((line, index) => (
              <ApproverLine
                key={line.user.id}
                line={line}
                index={index}
                count={lines.length}
                onMove={move}
                onRemove={() => setLines(lines.filter(each => each !== line))}
              />
            ))}
          </ol>
        </>
      )}
      {isClearing ? <ClearQuestion action={action} /> : <SaveOrClear action={action} isNew={structureId === 0} />}
    </Form>
  )
}

/** The lines in the form: those of the structure, and the person found by the search. */
function useLines(structure: ApprovalStructure, adding: StaffChoice | undefined) {
  const [lines, setLines] = useState<Line[]>(() =>
    structure.approvers.map(({ user, position, problem, delegate }) => ({
      user,
      position: position ?? '',
      problem,
      delegate,
    })),
  )
  useEffect(() => {
    if (!adding) return
    setLines(before =>
      before.some(line => line.user.id === adding.id)
        ? before
        : [...before, { user: adding, position: '', problem: null, delegate: null }],
    )
  }, [adding])
  return [lines, setLines] as const
}

function SaveOrClear({ action, isNew }: { action: string; isNew: boolean }) {
  const { t } = useTranslation('approvals')
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className="actions no-print">
      <button
        type="submit"
        name="intent"
        value="adjust"
        className="button"
        aria-disabled={isSending}
        onClick={event => isSending && event.preventDefault()}
      >
        {t('list.save')}
      </button>
      {!isNew && (
        <Link to={`?action=${action}&clear=yes`} className="button" data-kind="quiet" preventScrollReset>
          {t('list.clear')}
        </Link>
      )}
    </div>
  )
}

function Refusals({ errors, lines }: { errors: readonly FieldError[]; lines: Line[] }) {
  const { t, language } = useTranslation('approvals')
  const reasons = {
    'named-twice': t('refusals.twice'),
    deactivated: t('refusals.deactivated'),
    invited: t('refusals.invited'),
    'not-permitted': t('refusals.notPermitted'),
    'too-long': t('refusals.tooLong'),
  }
  const nameAt = (field: string) => lines[Number(field.split('.')[1])]?.user.name[language] ?? ''
  return (
    <ul role="alert" className={styles.refused}>
      {errors.map(({ field, reason }) => (
        <li key={field}>
          {nameAt(field)}: {reasons[reason as 'deactivated'] ?? t('refusals.other')}
        </li>
      ))}
    </ul>
  )
}

function ClearQuestion({ action }: { action: string }) {
  const { t } = useTranslation('approvals')
  return (
    <>
      <p role="alert">{t('list.clearText')}</p>
      <div className="actions">
        <button type="submit" name="intent" value="clear" className="button" data-kind="danger">
          {t('list.clearConfirm')}
        </button>
        <Link to={`?action=${action}`} className="button" data-kind="quiet" preventScrollReset>
          {t('list.keep')}
        </Link>
      </div>
    </>
  )
}
