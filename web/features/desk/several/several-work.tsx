import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { chosenCasesPath } from '#contract/reports/report-paths.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { LinkButton, QuietButton } from '#web/ui/button.tsx'
import { QuietLink } from '#web/ui/button-link.tsx'
import { Floating, onDemand } from '#web/ui/states/on-demand.tsx'
import { closeBatch, type Batch, findBatch, onBatch } from './batch.ts'
import type { Asked } from './check-cases.ts'
import { mostSelected } from './selection.rules.ts'
import type { SeveralAction } from './several-actions.ts'
import styles from './several.module.css'
import type { SelectionInUse } from './use-selection.ts'

// most visits of a list select nothing
const SeveralDialog = onDemand(() => import('./several-dialog.tsx'), undefined, Floating)

interface SeveralWorkProps {
  actions: readonly SeveralAction[]
  selection: SelectionInUse
  /** The person whose cases the list has. */
  from?: number | undefined
  user: Pick<SessionUser, 'id' | 'organizationId'>
  /** Whether the reader may open a systemic case of the rows. */
  opensSystemic: boolean
  /** Whether the reader may save the rows as a file. */
  exports: boolean
}

/** The number of selected rows, the actions for all of them, and the dialogue. */
export function SeveralWork({ actions, selection, from, user, opensSystemic, exports }: SeveralWorkProps) {
  const [asked, ask] = useState<Asked>()
  const batch = useBatch()
  useFreshList(batch?.isRunning ?? false)
  useFocusAfter(asked !== undefined || batch !== undefined)
  const close = () => {
    ask(undefined)
    closeBatch()
  }
  // in a transition: the list stays until the texts of the form are loaded
  const choose = (several: SeveralAction) =>
    startTransition(() =>
      ask({
        several,
        from,
        cases: [...selection.cases.values()].map(({ holder, ...one }) => ({ ...one, holderId: holder?.id })),
      }),
    )
  return (
    <>
      <SelectionBar {...{ actions, selection, opensSystemic, exports }} onChoose={choose} />
      {(asked || batch) && <SeveralDialog asked={asked} batch={batch} user={user} onAsk={ask} onClose={close} />}
    </>
  )
}

/** The list is loaded again as soon as nothing is under way any longer. */
function useFreshList(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void revalidate()
    wasRunning.current = isRunning
  }, [isRunning, revalidate])
}

/** When the button that opened the dialogue is gone with the selection, the page gets the focus. */
function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) document.getElementById('main')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
}

interface SelectionBarProps extends Pick<SeveralWorkProps, 'actions' | 'selection' | 'opensSystemic' | 'exports'> {
  onChoose: (several: SeveralAction) => void
}

/** At the bottom of the window while rows are selected, so that no row moves when the first one is. */
function SelectionBar({ actions, selection, opensSystemic, exports, onChoose }: SelectionBarProps) {
  const { t } = useTranslation(['several', 'case-actions'])
  const count = selection.cases.size
  const full = selection.isFull ? t('full', { count: mostSelected }) : ''
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && `${t('selected', { count })} ${full}`}
      </p>
      {count > 0 && (
        <section className={`${styles.bar} no-print`} aria-label={t('bar')}>
          <p>
            <strong>{t('selected', { count })}</strong> <LinkButton onClick={selection.clear}>{t('clear')}</LinkButton>
            {full && <span className={styles.full}>{full}</span>}
          </p>
          <div className={styles.barActions} data-actions>
            {actions.map(several => (
              <QuietButton key={several.entry.action} onClick={() => onChoose(several)}>
                {t(`case-actions:names.${several.entry.action as 'reassign'}`)}
              </QuietButton>
            ))}
            {exports && <QuietLink to={chosenCasesPath(selection.cases.keys())}>{t('export')}</QuietLink>}
            {opensSystemic && (
              <QuietLink to={`/systemic-cases/open?cases=${[...selection.cases.keys()].join(',')}`}>
                {t('systemic')}
              </QuietLink>
            )}
          </div>
          <p className={styles.keys}>{t('keys')}</p>
        </section>
      )}
    </>
  )
}

/** The present batch, running or ended and not closed yet. */
const useBatch = (): Batch | undefined => useSyncExternalStore(onBatch, findBatch, () => undefined)
