import { useId } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { QuietButton } from '#web/ui/button.tsx'
import styles from './actions.module.css'
import { useIsWide } from '../case/frame/use-wide.ts'
import type { AnyCaseAction } from './case-action.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** An action that the case refuses at present, with the reason in words. */
export interface BlockedInWords {
  action: string
  reason: string
}

/**
 * The ones among these actions that the case refuses the reader, in the same order. An action is left out
 * while its replacement can be taken, and so is one that most cases never have.
 */
export function useBlockedActions(
  entries: readonly AnyCaseAction[],
  { availableActions, blockedActions }: Pick<ComplaintDetail, 'availableActions' | 'blockedActions'>,
): BlockedInWords[] {
  const textOf = useRefusalText()
  return entries.flatMap(({ action, standIn, isQuietWhileRefused = false }) => {
    const refusal = blockedActions.find(blocked => blocked.action === action)
    const isReplaced = standIn !== undefined && availableActions.includes(standIn)
    return refusal && !isReplaced && !isQuietWhileRefused ? [{ action, reason: textOf(refusal) }] : []
  })
}

/** Disabled buttons of actions that are not possible now; those with the same reason share it. Folded where all is one column. */
export function BlockedActions({ blocked }: { blocked: readonly BlockedInWords[] }) {
  const { t } = useTranslation('case-actions')
  const isWide = useIsWide()
  const reasons = [...new Set(blocked.map(({ reason }) => reason))]
  if (reasons.length === 0) return null
  const list = (
    <ul className={styles.blocked}>
      {reasons.map(reason => (
        <BlockedGroup key={reason} reason={reason} actions={blocked.filter(each => each.reason === reason)} />
      ))}
    </ul>
  )
  if (isWide) return list
  return (
    <details>
      <summary>{t('notNow', { count: blocked.length })}</summary>
      {list}
    </details>
  )
}

function BlockedGroup({ reason, actions }: { reason: string; actions: readonly BlockedInWords[] }) {
  const { t } = useTranslation('case-actions')
  const reasonId = useId()
  return (
    <li>
      <div className={styles.offered}>
        {actions.map(({ action }) => (
          // it can be focused, so that its reason is read out
          <QuietButton key={action} type="button" aria-disabled="true" aria-describedby={reasonId}>
            {t(`names.${action as 'forward'}`)}
          </QuietButton>
        ))}
      </div>
      <p id={reasonId}>{reason}</p>
    </li>
  )
}
