import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import type { ComplaintDetail } from '#contract/complaints.ts'
import type { Answers } from '#web/platform/forms.ts'
import type { Outcome } from '#web/platform/outcome.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { TypedText, textOf } from '#web/ui/outcome/typed-text.tsx'
import { CaseSection } from '../case-section.tsx'
import styles from './actions.module.css'
import { actionTexts, type AnyCaseAction } from './case-action.ts'
import { caseActions } from './index.ts'

interface CaseActionsProps {
  complaint: ComplaintDetail
  /** What this page offers; the case page's own when left out. */
  entries?: readonly AnyCaseAction[]
  /** The action whose form is open, with what it lets choose from. */
  open: { entry: AnyCaseAction; choices: unknown } | undefined
  outcome: Outcome | undefined
}

/** What the reader can do with the case now: one link for each action, and the form of the one that is open. */
export function CaseActions({ complaint, entries = caseActions, open, outcome }: CaseActionsProps) {
  const { t } = useTranslation('case-actions')
  const offered = entries.filter(({ action }) => complaint.availableActions.includes(action))
  const closed = outcome?.refused && entries.find(({ action }) => action === outcome.intent)
  const isGone = closed !== undefined && open?.entry.action !== closed.action
  if (offered.length === 0 && !isGone) return null
  return (
    <CaseSection title={t('title')} isScreenOnly>
      {isGone && <ClosedForm complaint={complaint} entry={closed} values={outcome?.refused?.values ?? {}} />}
      {offered.length > 0 && (
        <nav aria-label={t('title')} className={styles.offered}>
          {offered.map(({ action }) => (
            <Link
              key={action}
              className="button"
              data-kind={open?.entry.action === action ? undefined : 'quiet'}
              aria-current={open?.entry.action === action ? 'true' : undefined}
              to={`?do=${action}`}
              preventScrollReset
            >
              {t(`names.${action as 'forward'}`)}
            </Link>
          ))}
        </nav>
      )}
      {open && <ActionForm key={open.entry.action} complaint={complaint} {...open} outcome={outcome} />}
    </CaseSection>
  )
}

interface ClosedFormProps {
  complaint: ComplaintDetail
  entry: AnyCaseAction
  values: Answers
}

/** What was typed into a form that others' steps have closed meanwhile. */
function ClosedForm({ complaint, entry, values }: ClosedFormProps) {
  const { t } = useTranslation(actionTexts)
  // a number is what a list was asked for, not what somebody wrote
  const written = Object.entries(entry.fields(t, complaint)).filter(([name]) => !/^[\d, ]+$/.test(textOf(values[name])))
  return (
    <TypedText
      title={t('typed.title', { name: t(`names.${entry.action as 'forward'}`) })}
      lead={t('typed.text')}
      fields={Object.fromEntries(written)}
      values={values}
    />
  )
}

type ActionFormProps = Omit<CaseActionsProps, 'open' | 'entries'> & NonNullable<CaseActionsProps['open']>

function ActionForm({ complaint, entry, choices, outcome }: ActionFormProps) {
  const { t } = useTranslation(actionTexts)
  const isSending = useNavigation().state !== 'idle'
  const idempotencyKey = useKeyFor(complaint.version)
  const { action, fields, Fields, isFinal, values, hasFiles } = entry
  const name = t(`names.${action as 'forward'}`)
  const refused = outcome?.intent === action ? outcome.refused : undefined
  return (
    <PostForm
      fields={fields(t, complaint)}
      values={values?.(choices as never, complaint)}
      refused={refused}
      idempotencyKey={idempotencyKey}
      hasFiles={hasFiles ?? false}
    >
      <h3>{name}</h3>
      <ErrorSummary />
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="version" value={complaint.version} />
      <Fields complaint={complaint} choices={choices as never} />
      {isFinal && <p className={styles.final}>{t('isFinal')}</p>}
      <div className={styles.buttons}>
        <button type="submit" className="button" aria-disabled={isSending}>
          {name}
        </button>
        <Link className="button" data-kind="quiet" to="?" preventScrollReset>
          {t('cancel')}
        </Link>
      </div>
    </PostForm>
  )
}
