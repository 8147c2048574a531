import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { CloseReason, Status } from '#contract/statuses.ts'
import styles from './status-badge.module.css'

export type Tone = 'calm' | 'brand' | 'warning' | 'good' | 'bad'

/** A state in a word or two. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)

/** The colour of each status; its words say more. */
const tones: Record<Status, Tone> = {
  CREATED: 'brand',
  ASSIGNED_TO_CASE_RECEIVER: 'brand',
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'warning',
  NOT_ADMITTED: 'bad',
  FORWARDED_TO_CASE_OFFICER: 'brand',
  WAITING_FOR_APPROVAL: 'warning',
  DIRECTED_TO_HANDLER: 'brand',
  UNDER_INVESTIGATION: 'brand',
  CONCLUSION_ISSUED: 'good',
  UNDER_REVIEW: 'warning',
  INFORMATION_REQUESTED: 'warning',
  REFERRED: 'calm',
  CLOSED: 'calm',
}

/** The status of a complaint, with the reason once it is closed. */
export function StatusBadge({ status, closeReason }: { status: Status; closeReason?: CloseReason | null }) {
  const { t } = useTranslation('statuses')
  return (
    <Badge tone={tones[status]}>
      {t(`status.${status}`)}
      {closeReason && ` · ${t(`closeReason.${closeReason}`)}`}
    </Badge>
  )
}
