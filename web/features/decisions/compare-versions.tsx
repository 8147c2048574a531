import { inList } from '#contract/values/lists.ts'
import { useId, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { DecisionOrder, DecisionVersion } from '#contract/desk/decisions.ts'
import { issueParts } from '#contract/values/action-choices.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './decisions.module.css'

/** Two saved versions side by side: differences in full, equal parts only counted. Newest first, as they come. */
export default function CompareVersions({ versions }: { versions: readonly DecisionVersion[] }) {
  const { t, language } = useTranslation('deciding')
  const { day } = useDates()
  const [after, setAfter] = useState(0)
  const [before, setBefore] = useState(1)
  const newer = versions[after]
  const older = versions[before]
  if (!newer || !older) return null
  const parts = partsOf(newer)
    .map(({ key, text }) => ({ key, after: text, before: partsOf(older).find(part => part.key === key)?.text ?? '' }))
    .map(part => ({ ...part, isChanged: part.before !== part.after }))
  const changed = parts.filter(({ isChanged }) => isChanged)
  const labelOf = (key: string) => {
    const [, ordinal, part] = /^(\d+) (\w+)$/.exec(key) ?? []
    return ordinal
      ? t('versions.partOfIssue', { number: Number(ordinal) + 1, part: t(`parts.${part as 'law'}`) })
      : t(`parts.${key as 'justification'}`)
  }
  const hasRounds = new Set(versions.map(({ round }) => round)).size > 1
  const nameOf = ({ version, round, authorName }: DecisionVersion) =>
    t(hasRounds ? 'versions.nameInRound' : 'versions.name', { version, round, name: inLanguage(authorName, language) })
  return (
    <details className={styles.compare}>
      <summary>{t('versions.compare')}</summary>
      <div className={`${styles.sides} no-print`}>
        <VersionChoice
          label={t('versions.before')}
          versions={versions}
          value={before}
          onChange={setBefore}
          nameOf={nameOf}
        />
        <VersionChoice
          label={t('versions.after')}
          versions={versions}
          value={after}
          onChange={setAfter}
          nameOf={nameOf}
        />
      </div>
      {changed.map(part => (
        <section key={part.key}>
          <h4>{labelOf(part.key)}</h4>
          <div className={styles.sides}>
            <p>
              <span className="visually-hidden">{t('versions.before')}: </span>
              {part.before || t('versions.nothing')}
            </p>
            <p>
              <span className="visually-hidden">{t('versions.after')}: </span>
              {part.after || t('versions.nothing')}
            </p>
          </div>
        </section>
      ))}
      <p className="dimmed">{t('versions.same', { count: parts.length - changed.length })}</p>
    </details>
  )

  function inWords({ text, organization, department, dueOn, proof }: DecisionOrder): string {
    const to = [organization, department].flatMap(each => (each ? inLanguage(each, language) : [])).join(' · ')
    return [text, to, dueOn && day(dueOn), proof].filter(Boolean).join('\n')
  }

  function partsOf(version: DecisionVersion) {
    return [
      ...version.issues.flatMap(issue => [
        ...issueParts.map(part => ({ key: `${issue.ordinal} ${part}`, text: issue[part] })),
        { key: `${issue.ordinal} orders`, text: issue.orders.map(inWords).join('\n\n') },
      ]),
      { key: 'justification', text: version.justification },
      {
        key: 'requiredDecision',
        text: version.requiredDecision ? inLanguage(version.requiredDecision, language) : '',
      },
      {
        key: 'attachments',
        text: inList(
          language,
          version.attachments.map(({ name, isHidden }) => (isHidden ? t('parts.hiddenFile', { name }) : name)),
        ),
      },
    ]
  }
}

interface VersionChoiceProps {
  label: string
  versions: readonly DecisionVersion[]
  value: number
  onChange: (value: number) => void
  nameOf: (version: DecisionVersion) => string
}

function VersionChoice({ label, versions, value, onChange, nameOf }: VersionChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => onChange(Number(event.currentTarget.value))}>
        {versions.map((version, index) => (
          <option key={`${version.round} ${version.version}`} value={index}>
            {nameOf(version)}
          </option>
        ))}
      </select>
    </div>
  )
}
