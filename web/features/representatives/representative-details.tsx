import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import { formatPhone, inLanguage } from '#web/platform/format.ts'
import { Fact } from '#web/ui/fact.tsx'
import { SignedInFile } from '#web/ui/signed-in-file.tsx'

/** Everything on file about one person, for readers who may not change it. */
export function RepresentativeDetails({ representative }: { representative: Party }) {
  const { t, language } = useTranslation(['representatives', 'desk'])
  const { phone, email, gender, ageGroup, nationality, occupation, kebele, houseNumber, address, mandate } =
    representative
  const home = [representative.region, representative.zone, representative.woreda]
  const facts: [term: string, text: ReactNode][] = [
    [t('desk:case.person.phone'), phone && formatPhone(phone)],
    [t('desk:case.person.email'), email],
    [t('desk:case.person.gender'), inLanguage(gender, language)],
    [t('desk:case.person.ageGroup'), inLanguage(ageGroup, language)],
    [t('desk:case.person.nationality'), t(`desk:case.nationalities.${nationality}`)],
    [t('desk:case.person.occupation'), inLanguage(occupation, language)],
    [t('desk:case.person.home'), home.map(place => inLanguage(place, language)).join(', ')],
    [t('desk:case.person.kebele'), kebele],
    [t('desk:case.person.houseNumber'), houseNumber],
    [t('desk:case.person.address'), address],
    [t('mandate.label'), mandate ? <SignedInFile file={mandate} /> : t('mandate.none')],
  ]
  return (
    <dl className="facts">
      {facts.map(([term, text]) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}
