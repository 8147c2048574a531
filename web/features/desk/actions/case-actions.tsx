import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useNavigation, useSearchParams } from 'react-router'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import { findTyping, forgetTyping } from '#web/platform/forms/kept-typing.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { otherLanguageField } from '#contract/filing/letter-language.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { QuietLink } from '#web/ui/button-link.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { UnprintedPlaces } from '#web/features/letters/index.ts'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { TypedText, textOf } from '#web/ui/outcome/typed-text.tsx'
import { CaseSection } from '../case/frame/case-section.tsx'
import { useIsWide } from '../case/frame/use-wide.ts'
import { markedKey, useMarkedKeys } from '#web/ui/marked-keys.ts'
import { Key } from '#web/ui/key.tsx'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'
import styles from './actions.module.css'
import { BlockedActions, type BlockedInWords, useBlockedActions } from './blocked-actions.tsx'
import { actionTexts, andNextField, type AnyCaseAction } from './case-action.ts'
import { caseActions } from './index.ts'
import { offeredActions } from './offered-actions.ts'
import { OnePress } from './one-press.tsx'
import { useSelectKeys } from '../several/use-select-keys.ts'
import { typingOf } from './submit-action.ts'

interface CaseActionsProps {
  complaint: ComplaintDetail
  /** The actions of this page; by default the case page's own. */
  entries?: readonly AnyCaseAction[]
  /** The action whose form is open, with its choices. */
  open: { entry: AnyCaseAction; choices: unknown } | undefined
  outcome: Outcome | undefined
  /** The group that decides waits for the reader's own opinion. */
  owesOpinion?: boolean | undefined
  /** The page itself shows what the case refuses, and above the form what the reader decides on. */
  leavesOutBlocked?: boolean
}

/**
 * What the reader can do with the case now: one link for each action, the main one first and filled, and the open
 * form. Below them are the actions that the case refuses.
 */
export function CaseActions(props: CaseActionsProps) {
  const { complaint, entries = caseActions, open, outcome, leavesOutBlocked, owesOpinion } = props
  const { t } = useTranslation('case-actions')
  const refused = useBlockedActions(entries, complaint)
  const blocked = leavesOutBlocked ? [] : refused
  const { offered, main } = offeredActions(entries, { ...complaint, owesOpinion })
  useSelectKeys(true)
  useMarkedKeys()
  const { closed, discard } = useClosedForms(entries, { complaint, open, outcome })
  if (offered.length + closed.length + blocked.length === 0) return null
  return (
    <CaseSection title={t('title')} isScreenOnly>
      {!outcome && <RefusedAction blocked={blocked} />}
      {closed.map(({ entry, values }) => (
        <ClosedForm key={entry.action} {...{ complaint, entry, values }} onDiscard={() => discard(entry.action)} />
      ))}
      {offered.length > 0 && (
        <OfferedActions complaint={complaint} offered={offered} main={main} open={open?.entry.action} />
      )}
      {open && (
        <ActionForm
          key={`${complaint.complaintId} ${open.entry.action}`}
          complaint={complaint}
          {...open}
          outcome={outcome}
          isBelowReading={leavesOutBlocked}
        />
      )}
      <BlockedActions blocked={blocked} />
    </CaseSection>
  )
}

interface OfferedActionsProps {
  complaint: ComplaintDetail
  offered: readonly AnyCaseAction[]
  main: string | undefined
  open: string | undefined
}

/** More than this are folded where all is one column, because the case comes below them. */
const mostUnfolded = 3

/** As many as there are digits. */
const mostKeys = 9

/**
 * A link for each action, or a button where one press takes it, the main one filled; the first ones have a digit as key. While a form is
 * open they take one line.
 */
function OfferedActions({ complaint, offered, main, open }: OfferedActionsProps) {
  const { t } = useTranslation('case-actions')
  const isFolded = !useIsWide() && open === undefined && offered.length > mostUnfolded
  const linkTo = ({ action, isOnePress }: AnyCaseAction) => {
    const place = offered.findIndex(entry => entry.action === action) + 1
    const marked = place <= mostKeys ? markedKey(String(place)) : {}
    const content = (
      <>
        {t(`names.${action as 'forward'}`)}
        {place <= mostKeys && <Key>{place}</Key>}
      </>
    )
    const kind = action === (open ?? main) ? undefined : 'quiet'
    if (isOnePress && action !== open)
      return (
        <OnePress key={action} complaint={complaint} action={action} kind={kind} {...marked}>
          {content}
        </OnePress>
      )
    return (
      <Link
        key={action}
        className="button"
        data-kind={kind}
        aria-current={action === open ? 'true' : undefined}
        to={`?do=${action}`}
        preventScrollReset
        {...marked}
      >
        {content}
      </Link>
    )
  }
  const [first, ...others] = offered
  return (
    <nav aria-label={t('title')} data-actions>
      <div className={styles.offered}>{isFolded ? first && linkTo(first) : offered.map(linkTo)}</div>
      {isFolded && (
        <details className={styles.others}>
          <summary>{t('others', { count: others.length })}</summary>
          <div className={styles.offered}>{others.map(linkTo)}</div>
        </details>
      )}
    </nav>
  )
}

/** The reason why no form opens when a link leads to an action that the case refuses. */
function RefusedAction({ blocked }: { blocked: readonly BlockedInWords[] }) {
  const { t } = useTranslation('case-actions')
  const [search] = useSearchParams()
  const asked = blocked.find(({ action }) => action === search.get('do'))
  return (
    asked && (
      <p className="notice">
        <strong>{t('blocked', { name: t(`names.${asked.action as 'forward'}`) })}</strong> {asked.reason}
      </p>
    )
  )
}

/** Forms that were closed by others' actions, with what was typed into them, now or before. */
function useClosedForms(
  entries: readonly AnyCaseAction[],
  { complaint, open, outcome }: Pick<CaseActionsProps, 'complaint' | 'open' | 'outcome'>,
) {
  const [, redraw] = useState(0)
  const closed = entries.flatMap(entry => {
    const { action } = entry
    if (open?.entry.action === action) return []
    const sent = outcome?.intent === action ? outcome.refused?.values : undefined
    const isOffered = complaint.availableActions.includes(action)
    const values = isOffered ? sent : (findTyping(typingOf(complaint.complaintId, action))?.values ?? sent)
    return values ? [{ entry, values }] : []
  })
  const discard = (action: string) => {
    forgetTyping(typingOf(complaint.complaintId, action))
    redraw(count => count + 1)
  }
  return { closed, discard }
}

interface ClosedFormProps {
  complaint: ComplaintDetail
  entry: AnyCaseAction
  values: Answers
  onDiscard: () => void
}

/** The text typed into a form that others' actions have closed meanwhile. */
function ClosedForm({ complaint, entry, values, onDiscard }: ClosedFormProps) {
  const { t } = useTranslation(actionTexts)
  // a number is an id of a choice, not typed text
  const written = Object.entries(entry.fields(t, complaint)).filter(([name]) => !/^[\d, ]+$/.test(textOf(values[name])))
  return (
    <TypedText
      title={t('typed.title', { name: t(`names.${entry.action as 'forward'}`) })}
      lead={t('typed.text')}
      fields={Object.fromEntries(written)}
      values={values}
      onDiscard={onDiscard}
    />
  )
}

type ActionFormProps = Pick<CaseActionsProps, 'complaint' | 'outcome'> &
  NonNullable<CaseActionsProps['open']> & {
    /** The text above is read first, so the focus stays there. */
    isBelowReading: boolean | undefined
  }

/** What every letter says of the case. */
const filedIn = ({ complainant, representatives, againstOrganization, issues }: ComplaintDetail) => ({
  names: [complainant, ...representatives].flatMap(person => [
    person.firstName,
    person.fatherName,
    person.grandfatherName ?? '',
  ]),
  bodies: [againstOrganization.en, againstOrganization.am],
  issues: issues.map(({ text }) => text),
})

function ActionForm({ complaint, entry, choices, outcome, isBelowReading }: ActionFormProps) {
  const { t } = useTranslation(actionTexts)
  const isSending = useNavigation().state !== 'idle'
  const [search] = useSearchParams()
  const idempotencyKey = useKeyFor(complaint.version)
  const { action, fields, text, Fields, isFinal, values, hasFiles, keepsTyping, sendsLetter, andNext } = entry
  const heading = useFocusOnArrival<HTMLHeadingElement>(action)
  const name = t(`names.${action as 'forward'}`)
  const refused = outcome?.intent === action ? outcome.refused : undefined
  const isLanguageAsked =
    refused?.fields.some(({ field }) => field === otherLanguageField) || refused?.values[otherLanguageField] === 'yes'
  const languageText = {
    label: t(`otherLanguage.${complaint.language}`),
    prompts: { required: t('otherLanguage.ask') },
  }
  return (
    <KeptForm
      keepAs={keepsTyping ? undefined : typingOf(complaint.complaintId, action)}
      isLeftAt={({ search }) => new URLSearchParams(search).get('do') !== action}
      fields={{ ...fields(t, complaint), ...(sendsLetter && { [otherLanguageField]: languageText }) }}
      values={values?.(choices as never, complaint)}
      refused={refused}
      idempotencyKey={idempotencyKey}
      hasFiles={hasFiles ?? false}
    >
      <h3 ref={isBelowReading ? undefined : heading} tabIndex={-1}>
        {name}
      </h3>
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="version" value={complaint.version} />
      {text && <p>{text(t)}</p>}
      {sendsLetter && <UnprintedPlaces said={filedIn(complaint)} />}
      {Fields && <Fields complaint={complaint} choices={choices as never} t={t} />}
      {isLanguageAsked && <CheckboxField name={otherLanguageField} />}
      {(typeof isFinal === 'function' ? isFinal(choices as never) : isFinal) && (
        <p className={styles.final}>{t('isFinal')}</p>
      )}
      <div className={styles.buttons}>
        <Button aria-disabled={isSending}>{name}</Button>
        {andNext && (
          <QuietButton name={andNextField} value="yes" aria-disabled={isSending}>
            {andNext(t)}
          </QuietButton>
        )}
        {/* a form that the page opens by itself has nothing to go back to */}
        {search.get('do') === action && (
          <QuietLink to="?" preventScrollReset>
            {t('cancel')}
          </QuietLink>
        )}
      </div>
    </KeptForm>
  )
}
