import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Referral, Referrals } from '#contract/desk/referral.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { CaseSection } from './frame/case-section.tsx'
import { Fact } from '#web/ui/fact.tsx'

/** The referrals of the case and their outcome. */
export default function CaseReferrals({ referrals: { requests, referrals } }: { referrals: Referrals }) {
  const { t } = useTranslation('referring')
  return (
    <CaseSection title={t('referrals.title')}>
      {requests.map(({ requestedAt, reason }) => (
        <blockquote key={requestedAt}>
          <strong>{t('referrals.asked')}</strong>{' '}
          <small className="dimmed">
            <FormattedInstant instant={requestedAt} />
          </small>
          <br />
          {reason}
        </blockquote>
      ))}
      {referrals.map(referral => (
        <OneReferral key={referral.id} referral={referral} />
      ))}
    </CaseSection>
  )
}

function OneReferral({ referral }: { referral: Referral }) {
  const { t, language } = useTranslation(['referring', 'supervising'])
  const { organization, receivingBody, answer, outcome, isOpen } = referral
  const waits = isOpen && answer === null
  const ended = outcome ? t(`referrals.outcomes.${outcome}`) : t(`referrals.answers.${answer ?? 'none'}`)
  const state = waits ? t('referrals.waiting') : ended
  return (
    <section>
      <h3>
        {organization ? inLanguage(organization, language) : t(`supervising:refer.bodies.${receivingBody}`)}{' '}
        <small className="dimmed">{state}</small>
      </h3>
      <dl className="facts">
        <Fact term={t('referrals.mainIssue')}>{referral.mainIssue}</Fact>
        <Fact term={t('referrals.reason')}>{referral.reason}</Fact>
        <Fact term={t('referrals.resolvedAt')} instant={referral.resolvedAt} />
        <Fact term={t('referrals.on')} instant={referral.referredAt} />
        <Fact term={t('referrals.by')}>{referral.referredByName && inLanguage(referral.referredByName, language)}</Fact>
        <Fact term={t('referrals.deadline')} day={referral.deadlineOn} />
        <Fact term={t('referrals.escalated')} instant={referral.escalatedAt} />
        <Fact term={t('referrals.attachments')}>
          {inList(
            language,
            referral.attachments.map(({ name }) => name),
          )}
        </Fact>
        <Fact term={t('referrals.answerText')}>{referral.answerText}</Fact>
        <Fact term={t('referrals.theirNumber')}>{referral.theirNumber}</Fact>
        <Fact term={t('referrals.theirContact')}>{referral.theirContact}</Fact>
        <Fact term={t('referrals.outcomeDue')} day={referral.outcomeDueOn} />
        <Fact term={t('referrals.silence')} instant={referral.silenceReportedAt} />
        <Fact term={t('referrals.outcomeText')}>{referral.outcomeText}</Fact>
      </dl>
    </section>
  )
}
