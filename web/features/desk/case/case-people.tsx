import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import type { Reach } from '#contract/values/reach.ts'
import { formatName, formatPhone, inLanguage } from '#web/platform/format.ts'
import { PhoneQuestion } from '#web/ui/phone-question.tsx'
import { SignedInFile } from '#web/ui/signed-in-file.tsx'
import styles from './case.module.css'
import { CaseSection } from './frame/case-section.tsx'
import { Fact } from '#web/ui/fact.tsx'

interface CasePeopleProps {
  complainant: Party
  representatives: readonly Party[]
  /** How each of them is told, the complainant first. */
  told: readonly Reach[]
}

/** Who complains, and who speaks for them. */
export function CasePeople({ complainant, representatives, told }: CasePeopleProps) {
  const { t } = useTranslation('desk')
  const isOnly = representatives.length === 1
  return (
    <CaseSection title={t('case.sections.people')} isFolded="narrow">
      <Person person={complainant} role={t('case.complainant')} reach={told[0]} />
      {representatives.map((person, index) => (
        <Person
          key={person.id}
          person={person}
          reach={told[index + 1]}
          role={isOnly ? t('case.representative') : t('case.representativeNumber', { number: index + 1 })}
        />
      ))}
    </CaseSection>
  )
}

const Person = ({ person, role, reach }: { person: Party; role: string; reach: Reach | undefined }) => (
  <div className={styles.person}>
    <h3>
      {formatName(person)} <small className="dimmed">{role}</small>
    </h3>
    {reach && <ToldBy reach={reach} />}
    <PersonFacts person={person} />
  </div>
)

/** The way by which a person gets messages, or why none reaches them. */
function ToldBy({ reach: { sentTo, hindrance } }: { reach: Reach }) {
  const { t, language } = useTranslation('desk')
  return (
    <p>
      {hindrance ? t(`case.told.because.${hindrance}`) : t('case.told.by', { addresses: inList(language, sentTo) })}
    </p>
  )
}

/** Everything on file about one person. */
export function PersonFacts({ person }: { person: Party }) {
  const { t, language } = useTranslation('desk')
  const home = inList(language, [person.region, person.zone, person.woreda])
  return (
    <dl className={styles.dense}>
      <Fact term={t('case.person.phone')}>
        {person.phone && (
          <>
            <a href={`tel:${person.phone}`}>{formatPhone(person.phone)}</a> <PhoneQuestion phone={person.phone} />
          </>
        )}
      </Fact>
      <Fact term={t('case.person.email')}>{person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}</Fact>
      <Fact term={t('case.person.gender')}>{inLanguage(person.gender, language)}</Fact>
      <Fact term={t('case.person.ageGroup')}>{inLanguage(person.ageGroup, language)}</Fact>
      <Fact term={t('case.person.nationality')}>{t(`case.nationalities.${person.nationality}`)}</Fact>
      <Fact term={t('case.person.occupation')}>{inLanguage(person.occupation, language)}</Fact>
      <Fact term={t('case.person.home')}>{home}</Fact>
      <Fact term={t('case.person.kebele')}>{person.kebele}</Fact>
      <Fact term={t('case.person.houseNumber')}>{person.houseNumber}</Fact>
      <Fact term={t('case.person.address')}>{person.address}</Fact>
      {person.kind === 'representative' && (
        <Fact term={t('case.person.mandate')}>
          {person.mandate ? <SignedInFile file={person.mandate} /> : t('case.person.noMandate')}
        </Fact>
      )}
    </dl>
  )
}
