import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Decisions } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Conclusion } from '#contract/desk/conclusion.ts'
import type { DecisionVersion } from '#contract/desk/decisions.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { DecisionText, type ReadableDecision } from './decision-text.tsx'
import styles from './decisions.module.css'
import { OpinionCount, Opinions } from './opinions.tsx'

// few decisions have a second version
const CompareVersions = onDemand(() => import('./compare-versions.tsx'))

/** A saved version with the issues that it answers. */
export const readable = (decision: DecisionVersion, complaint: ComplaintDetail): ReadableDecision => ({
  ...decision,
  issues: decision.issues.map(answer => ({
    ...answer,
    issue: complaint.issues.find(({ ordinal }) => ordinal === answer.ordinal)?.text ?? '',
  })),
})

/** Opinions, the decision as it stands, its versions, and what was issued. */
export function DecisionParts({ complaint, decisions }: { complaint: ComplaintDetail; decisions: Decisions }) {
  const { t } = useTranslation('deciding')
  const { opinions, solution, versions, conclusions } = decisions
  const isIssued = conclusions.length > 0
  return (
    <div className={styles.parts}>
      {opinions.length > 0 && (
        <>
          <h3>{t('opinions.title')}</h3>
          <OpinionCount solution={solution} />
          <Opinions opinions={opinions} />
        </>
      )}
      {conclusions.map(conclusion =>
        conclusion.isReplaced ? (
          <details key={conclusion.id}>
            <summary>{t('conclusion.replacedOn')}</summary>
            <IssuedConclusion conclusion={conclusion} language={complaint.language} />
          </details>
        ) : (
          <IssuedConclusion key={conclusion.id} conclusion={conclusion} language={complaint.language} />
        ),
      )}
      {solution.decision && !isIssued && <StandingDecision complaint={complaint} decision={solution.decision} />}
      {versions.length > 1 && <CompareVersions versions={versions} />}
      {!solution.decision && !isIssued && <p className="dimmed">{t('decision.none')}</p>}
    </div>
  )
}

/** The decision as it was saved last: whose it is, and what it says issue by issue. */
function StandingDecision({ complaint, decision }: { complaint: ComplaintDetail; decision: DecisionVersion }) {
  const { t, language } = useTranslation('deciding')
  const { version, authorName, savedAt } = decision
  return (
    <>
      <h3>{t('decision.title')}</h3>
      <p className="dimmed">
        {t('decision.savedBy', { version, name: inLanguage(authorName, language) })}{' '}
        <FormattedInstant instant={savedAt} />
      </p>
      <DecisionText decision={readable(decision, complaint)} language={complaint.language} />
    </>
  )
}

function IssuedConclusion({ conclusion, language }: { conclusion: Conclusion; language: string }) {
  const { t, language: reader } = useTranslation('deciding')
  const { content, kind, answer, answeredAt } = conclusion
  return (
    <>
      <h3>{t(`conclusion.kinds.${kind}`)}</h3>
      <p className="dimmed">
        {t('conclusion.issued')} <FormattedInstant instant={conclusion.issuedAt} />
        {conclusion.isFinal && ` · ${t('conclusion.final')}`}
        {conclusion.isReplaced && ` · ${t('conclusion.replaced')}`}
      </p>
      {conclusion.isReplacement && (
        <p className="as-typed">
          {t('conclusion.replacedBecause')} {conclusion.reviewReason}
        </p>
      )}
      {kind === 'decision' ? (
        <DecisionText
          decision={{
            issues: content.issues ?? [],
            justification: content.justification ?? '',
            requiredDecision: content.requiredDecision ?? null,
            attachments: content.attachments ?? [],
          }}
          language={language}
        />
      ) : (
        <p className="as-typed">
          {[content.reason && inLanguage(content.reason, reader), content.text, content.whereInstead]
            .filter(Boolean)
            .join('\n')}
        </p>
      )}
      {answer && answeredAt && (
        <p>
          {t(`conclusion.answers.${answer}`)} <FormattedInstant instant={answeredAt} />
          {conclusion.rejectionReason && `: ${conclusion.rejectionReason}`}
        </p>
      )}
      {conclusion.rating && (
        <p className="as-typed">
          {t('conclusion.rating', { rating: conclusion.rating })}
          {conclusion.ratingComment && `: ${conclusion.ratingComment}`}
        </p>
      )}
    </>
  )
}
