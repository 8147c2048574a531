import type { Conclusion } from '#contract/desk/conclusion.ts'
import type { DecisionVersion } from '#contract/desk/decisions.ts'
import type { DossierBlock } from '#server/features/letters/index.ts'
import type { Words } from '../words.ts'
import type { GatheredCase } from '../gather-case.ts'

/** The opinions of the group, by round; only in the internal parts. */
export function opinionsPart(
  { internal }: GatheredCase,
  { texts: { opinion: t, comma }, named, fill }: Words,
): DossierBlock[] {
  const opinions = internal?.decisions?.opinions ?? []
  if (opinions.length === 0) return []
  return [
    {
      kind: 'facts',
      rows: opinions.map(({ round, name, opinion }) => [
        `${named(name)}${comma}${fill(t.round, { round })}`,
        opinion ? `${t.positions[opinion.position]}\n${opinion.text}` : t.awaited,
      ]),
    },
  ]
}

/** What was concluded, as it was issued, with the complainant's answers; then, in the internal parts, every saved version. */
export const decisionsPart = ({ conclusions, internal, filed }: GatheredCase, words: Words): DossierBlock[] => [
  ...conclusions.toReversed().flatMap(conclusion => conclusionBlocks(conclusion, words)),
  ...(internal?.decisions?.versions ?? []).toReversed().flatMap(version => versionBlocks(version, filed.issues, words)),
]

function conclusionBlocks(
  conclusion: Conclusion,
  { texts: { decision: t, comma }, named, moment, fill }: Words,
): DossierBlock[] {
  const { content } = conclusion
  const answer =
    conclusion.answer && conclusion.answeredAt
      ? [t.answers[conclusion.answer], moment(conclusion.answeredAt), conclusion.rejectionReason]
          .filter(Boolean)
          .join(comma)
      : ''
  return [
    {
      kind: 'heading',
      text: [
        t[conclusion.kind],
        fill(t.issued, { date: moment(conclusion.issuedAt) }),
        ...(conclusion.isReplaced ? [t.replaced] : []),
      ].join(comma),
    },
    ...(content.issues ?? []).map(
      ({ issue, finding, law, remedy }): DossierBlock => ({
        kind: 'facts',
        rows: answerRows({ issue, finding, law, remedy }, t),
      }),
    ),
    {
      kind: 'facts',
      rows: [
        [t.required, named(content.requiredDecision)],
        [t.justification, content.justification ?? named(content.reason)],
        [t.explanation, content.text ?? ''],
        [t.whereInstead, content.whereInstead ?? ''],
        [t.review, conclusion.reviewReason ?? ''],
        [t.answer, answer],
        [t.rating, [conclusion.rating, conclusion.ratingComment].filter(each => each !== null).join(comma)],
      ],
    },
  ]
}

function versionBlocks(
  version: DecisionVersion,
  issues: GatheredCase['filed']['issues'],
  { texts: { decision: t }, named, moment, fill }: Words,
): DossierBlock[] {
  const said = new Map(issues.map(({ ordinal, text }) => [ordinal, text]))
  return [
    {
      kind: 'heading',
      text: fill(t.saved, {
        date: moment(version.savedAt),
        name: named(version.authorName),
        round: version.round,
        version: version.version,
      }),
    },
    ...version.issues.map(
      ({ ordinal, finding, law, remedy }): DossierBlock => ({
        kind: 'facts',
        rows: answerRows({ issue: said.get(ordinal) ?? '', finding, law, remedy }, t),
      }),
    ),
    {
      kind: 'facts',
      rows: [
        [t.required, named(version.requiredDecision)],
        [t.justification, version.justification],
      ],
    },
  ]
}

const answerRows = (
  { issue, finding, law, remedy }: { issue: string; finding: string; law: string; remedy: string },
  t: Words['texts']['decision'],
): [string, string][] => [
  [t.issue, issue],
  [t.finding, finding],
  [t.law, law],
  [t.remedy, remedy],
]

/** Referrals to other bodies with their answers, and the complainant's requests for one. */
export const referralsPart = (
  { referrals: { requests, referrals } }: GatheredCase,
  { texts: { referral: t }, named, moment }: Words,
): DossierBlock[] => {
  const dated = (at: string | null, text: string | null) => (at ? [moment(at), text].filter(Boolean).join('\n') : '')
  return [
    ...requests.map(
      ({ requestedAt, reason }): DossierBlock => ({
        kind: 'facts',
        rows: [
          [t.requested, moment(requestedAt)],
          [t.reason, reason],
        ],
      }),
    ),
    ...referrals.map(
      (referral): DossierBlock => ({
        kind: 'facts',
        rows: [
          [
            t.to,
            [
              referral.organization ? named(referral.organization) : t.bodies[referral.receivingBody],
              moment(referral.referredAt),
            ].join('\n'),
          ],
          [t.reason, referral.reason],
          [t.answer, dated(referral.answeredAt, referral.answerText)],
          [t.number, referral.theirNumber ?? ''],
          [t.contact, referral.theirContact ?? ''],
          [t.outcome, dated(referral.outcomeAt, referral.outcomeText)],
        ],
      }),
    ),
  ]
}
