import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ApprovalStructure } from '#contract/settings/approvals.ts'
import type { StaffChoice } from '#contract/values/staff-choice.ts'
import { Card } from '#web/ui/card.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { useToldValue } from '#web/ui/fields/use-told-value.ts'
import { type FieldError, useFormState } from '#web/ui/fields/form-state.ts'
import styles from './approval-structures.module.css'
import { ApproverLine, type Line } from './approval-structures-line.tsx'

interface ApproverListProps {
  structure: ApprovalStructure
  /** Found in the search, to be added at the end. */
  adding: StaffChoice | undefined
  isClearing: boolean
  errors: readonly FieldError[]
}

/** The approvers of one action: moved by buttons, by the arrow keys, or by dragging; saved together. */
export function ApproverList(props: ApproverListProps) {
  const { t } = useTranslation('approvals')
  const { action, structureId } = props.structure
  return (
    <Card className={styles.block} title={t('list.title', { action: t(`actions.${action}`) })}>
      {/* typed over another structure, it would undo what somebody else has saved */}
      <KeptForm keepAs={`approvers:${action}:${structureId}`} action={`?action=${action}`} fields={{}}>
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="structureId" value={structureId} />
        <Lines {...props} />
      </KeptForm>
    </Card>
  )
}

function Lines({ structure, adding, isClearing, errors }: ApproverListProps) {
  const { t, language } = useTranslation('approvals')
  const [lines, setLines] = useLines(structure, adding)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { action, structureId } = structure
  const kept = JSON.stringify(lines)
  const told = useToldValue(kept)
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (!line || to < 0 || to >= lines.length || from === to) return
    flushSync(() => {
      setLines(lines.toSpliced(from, 1).toSpliced(to, 0, line))
      setSaid(t('list.moved', { name: line.user.name[language], order: to + 1 }))
    })
    // the handle moves with its line and keeps the focus for the next key
    list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus()
  }
  return (
    <>
      <input ref={told} type="hidden" name={linesField} value={kept} />
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
                onPosition={position => setLines(lines.map(each => (each === line ? { ...line, position } : each)))}
                onRemove={() => setLines(lines.filter(each => each !== line))}
              />
            ))}
          </ol>
        </>
      )}
      {isClearing ? (
        <ClearQuestion action={action} />
      ) : (
        <SubmitRow intent="adjust" label={t('list.save')}>
          {structureId !== 0 && (
            <Link to={`?action=${action}&clear=yes`} className="button" data-kind="quiet" preventScrollReset>
              {t('list.clear')}
            </Link>
          )}
        </SubmitRow>
      )}
    </>
  )
}

const linesField = 'lines'

/** The lines in the form: those of earlier typing or of the structure, and the person found by the search. */
function useLines(structure: ApprovalStructure, adding: StaffChoice | undefined) {
  const { [linesField]: kept } = useFormState().values
  const [lines, setLines] = useState<Line[]>(() =>
    kept
      ? (JSON.parse(String(kept)) as Line[])
      : structure.approvers.map(({ user, position, problem, delegate }) => ({
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
      <SubmitRow
        intent="clear"
        label={t('list.clearConfirm')}
        kind="danger"
        cancel={{ to: `?action=${action}`, label: t('list.keep') }}
      />
    </>
  )
}
