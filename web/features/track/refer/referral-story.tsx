import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { MyReferrals } from '#contract/desk/referral.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { Fact } from '#web/ui/fact.tsx'
import styles from '../track.module.css'

/** The request, the referral of the complaint, and the outcome; nothing before any of that. */
export function ReferralStory({ referrals: { requests, referrals } }: { referrals: MyReferrals }) {
  const { t } = useTranslation('referring')
  return (
    <>
      {requests.map(({ requestedAt, reason }) => (
        <section key={requestedAt} className="card">
          <h2>{t('mine.asked')}</h2>
          <p className="dimmed">
            <FormattedInstant instant={requestedAt} />
          </p>
          <blockquote className={styles.said}>{reason}</blockquote>
        </section>
      ))}
      {referrals.map(referral => (
        <OneReferral key={referral.id} referral={referral} />
      ))}
    </>
  )
}

function OneReferral({ referral }: { referral: MyReferrals['referrals'][number] }) {
  const { t, language } = useTranslation('referring')
  const { organization, receivingBody, answer, outcome, isOpen } = referral
  const waits = isOpen && answer === null
  const ended = outcome ? t(`mine.outcomes.${outcome}`) : t(`mine.answers.${answer ?? 'none'}`)
  return (
    <section className="card">
      <h2>{t('mine.referred')}</h2>
      <dl className="facts">
        <Fact term={t('referrals.to')}>
          {organization ? inLanguage(organization, language) : t(`mine.bodies.${receivingBody}`)}
        </Fact>
        <Fact term={t('referrals.on')} instant={referral.referredAt} />
        <Fact term={t('referrals.mainIssue')}>{referral.mainIssue}</Fact>
        <Fact term={t('referrals.reason')}>{referral.reason}</Fact>
        <Fact term={t('referrals.deadline')} day={referral.deadlineOn} />
        <Fact term={t('mine.outcome')}>{waits ? t('mine.waiting') : ended}</Fact>
        <Fact term={t('referrals.answerText')}>{referral.answerText}</Fact>
        <Fact term={t('mine.answeredOn')} instant={referral.answeredAt} />
        <Fact term={t('mine.theirNumber')}>{referral.theirNumber}</Fact>
        <Fact term={t('mine.theirContact')}>{referral.theirContact}</Fact>
        <Fact term={t('mine.outcomeDue')} day={isOpen ? referral.outcomeDueOn : null} />
        <Fact term={t('mine.outcomeText')}>{referral.outcomeText}</Fact>
        <Fact term={t('mine.silence.said')} instant={referral.silenceReportedAt} />
      </dl>
    </section>
  )
}
