import type { Bilingual } from '#contract/values/names.ts'
import { dayOfInstant, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ChangesMeanwhile } from '#web/ui/outcome/changes-meanwhile.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { CorrectionsSince } from '../case-corrections.tsx'
import type { ShownCase } from '../shown-case.ts'
import styles from '../case.module.css'

interface ChangedSinceProps {
  before: ShownCase
  now: ShownCase
  /** The steps between the two. */
  since: readonly { at: string }[]
}

/** What others' steps changed in the case, each fact before and now, and the reasons that they gave. */
export default function ChangedSince({ before, now, since }: ChangedSinceProps) {
  const { t } = useTranslation('desk')
  const factsOf = useFacts()
  const former = new Map(factsOf(before))
  const isSince = ({ at }: { at: string }) => since.some(step => step.at === at)
  const reasons = new Set(now.complaint.track.filter(isSince).flatMap(({ reason }) => reason ?? []))
  return (
    <>
      <ChangesMeanwhile
        changes={factsOf(now)
          .map(([label, text]) => ({ label, before: former.get(label) ?? '', now: text }))
          .filter(change => change.before !== change.now)}
      >
        {reasons.size > 0 &&
          [...reasons].map(reason => (
            <blockquote key={reason} className={styles.reason}>
              {t('case.step.reason')}: {reason}
            </blockquote>
          ))}
      </ChangesMeanwhile>
      <CorrectionsSince corrections={now.parts.corrections?.filter(isSince)} />
    </>
  )
}

/** The facts of a case that steps change, each with its label; an empty text where there is none. */
function useFacts(): (shown: ShownCase) => [label: string, text: string][] {
  const { t, language } = useTranslation([
    'desk',
    'statuses',
    'case-actions',
    'case-handling',
    'deciding',
    'signing',
    'referring',
    'supervising',
  ])
  const dates = useDates()
  const list = (...names: (Bilingual | null | undefined)[]) =>
    names.flatMap(name => (name ? [inLanguage(name, language)] : [])).join(' · ')
  return ({ complaint, parts }) => {
    const { status, closeReason, dueAt, dueClock, severity } = complaint
    const asked = parts.proposals?.find(({ endedAt }) => endedAt === null)
    const decision = parts.decisions?.solution.decision
    const handlers = parts.handlers?.handlers.filter(({ removedAt, declinedAt }) => !removedAt && !declinedAt) ?? []
    const referral = parts.referrals?.referrals[0]
    const of = [
      [
        t('case.facts.status'),
        [t(`statuses:status.${status}`), closeReason && t(`statuses:closeReason.${closeReason}`)],
      ],
      [t('signing:section'), [asked && t(`case-actions:names.${asked.action as 'forward'}`)]],
      [t('case.facts.holder'), [list(complaint.holderName, complaint.holder.role, complaint.holder.organization)]],
      [t('case.facts.due'), [dueClock && t(`clocks.${dueClock}`), dueAt && dates.day(dayOfInstant(dueAt))]],
      [t('case.facts.severity'), [list(severity)]],
      [t('case.facts.handledBy'), [list(complaint.handlingOrganization, complaint.handlingDepartment)]],
      [t('case.facts.receiver'), [list(complaint.receiverName)]],
      [
        t('case-handling:people.title'),
        handlers.map(({ name, isLead }) =>
          isLead && handlers.length > 1 ? `${list(name)} (${t('case-handling:people.lead')})` : list(name),
        ),
      ],
      [
        t('deciding:opinions.title'),
        [list(...(parts.decisions?.opinions ?? []).map(({ name, opinion }) => opinion && name))],
      ],
      [
        t('deciding:decision.title'),
        [
          decision && t('deciding:versions.nameInRound', { ...decision, name: list(decision.authorName) }),
          decision && dates.instant(decision.savedAt),
        ],
      ],
      [
        t('referring:referrals.title'),
        [
          referral && (list(referral.organization) || t(`supervising:refer.bodies.${referral.receivingBody}`)),
          referral &&
            (referral.isOpen
              ? t('referring:referrals.waiting')
              : t(`referring:referrals.answers.${referral.answer ?? 'none'}`)),
        ],
      ],
      [t('case.sections.attachments'), complaint.attachments.map(({ name }) => name)],
    ] as const
    return of.map(([label, texts]) => [label, texts.filter(Boolean).join(' · ')])
  }
}
