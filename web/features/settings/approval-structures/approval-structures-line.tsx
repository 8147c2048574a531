import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Approver } from '#contract/settings/approvals.ts'
import type { StaffChoice } from '#contract/values/staff-choice.ts'
import styles from './approval-structures.module.css'

export interface Line {
  user: StaffChoice
  position: string
  problem: Approver['problem']
  delegate: StaffChoice | null
}

const dragType = 'text/plain'

interface ApproverLineProps {
  line: Line
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onPosition: (position: string) => void
  onRemove: () => void
}

/** One approver: dragged to another place, or moved there by the arrow keys and by buttons. */
export function ApproverLine(props: ApproverLineProps) {
  const { t, language } = useTranslation('approvals')
  const { line, index, count, onMove, onPosition } = props
  const [isTarget, setIsTarget] = useState(false)
  const name = line.user.name[language]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(index, index + step)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsTarget(false)
    onMove(Number(event.dataTransfer.getData(dragType)), index)
  }
  return (
    // by keyboard the handle does what dragging does
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.line}
      data-target={isTarget || undefined}
      draggable
      onDragStart={event => event.dataTransfer.setData(dragType, String(index))}
      onDragOver={event => {
        event.preventDefault()
        setIsTarget(true)
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
    >
      <input type="hidden" name="userId" value={line.user.id} />
      <button
        type="button"
        data-handle
        className={styles.handle}
        aria-label={t('list.handle', { name, order: index + 1, count })}
        onKeyDown={onKeyDown}
      >
        ⠿
      </button>
      <span className={styles.order}>{index + 1}</span>
      <span className={styles.person}>
        <strong>{name}</strong>
        <span className="dimmed">
          {[line.user.userName, line.user.role?.[language], line.user.organization?.[language]]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {line.problem && <span className={styles.flag}>{t(`cannotSign.${line.problem}`)}</span>}
        {line.delegate && <span>{t('list.signsNow', { name: line.delegate.name[language] })}</span>}
      </span>
      <label className={styles.position}>
        {t('list.position')}
        <input
          type="text"
          name="position"
          value={line.position}
          onChange={event => onPosition(event.currentTarget.value)}
        />
      </label>
      <LineButtons {...props} name={name} />
    </li>
  )
}

function LineButtons({ index, count, name, onMove, onRemove }: ApproverLineProps & { name: string }) {
  const { t } = useTranslation('approvals')
  return (
    <span className={`no-print ${styles.buttons}`}>
      <button
        type="button"
        aria-label={t('list.up', { name })}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={t('list.down', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        ↓
      </button>
      <button type="button" aria-label={t('list.remove', { name })} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}
