import type { FoundComplainant, FoundComplainants } from '#contract/desk/earlier-cases.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatName, formatPhone, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import type { Found } from '#web/ui/fields/use-found.ts'
import { boundedCountText } from '../dashboard/bounded-count.ts'
import { EarlierCase } from './earlier-case.tsx'
import styles from './register-complaint.module.css'

/** The complainant that the clerk chose, and the former content of the fields. */
export interface ChosenComplainant {
  found: FoundComplainant
  before: Answers
}

interface LookUpProps {
  chosen: ChosenComplainant | undefined
  onChosen: (found: FoundComplainant) => void
  /** Restores the former content of the fields. */
  onUndo: () => void
}

/** Fewer letters or digits are in too many names and numbers. */
const fewestLetters = 3

type Choice = FoundComplainant & { id: number }

const find = async (text: string): Promise<Found<Choice>> => {
  const { complainants, isCut }: FoundComplainants = await browserClient.findComplainants({ query: { text } })
  // the newest case tells one person from another
  return { items: complainants.map(each => ({ ...each, id: each.cases[0]?.complaintId ?? 0 })), isCut }
}

/** Finds who filed before, by phone or name, and fills their fields; what they filed stands below. */
export function ComplainantLookUp({ chosen, onChosen, onUndo }: LookUpProps) {
  const { t } = useTranslation('earlier-cases')
  return (
    <div className={styles.lookUp}>
      <Combobox
        id="complainant-look-up"
        label={t('label')}
        hint={t('hint')}
        fewest={fewestLetters}
        find={find}
        nothing={t('nothing')}
        onChosen={onChosen}
      >
        {complainant => <ComplainantOption complainant={complainant} />}
      </Combobox>
      {chosen && (
        <>
          <p>{t('filled', { name: formatName(chosen.found.person) })}</p>
          <ul className={styles.earlier} aria-label={t('cases', { name: formatName(chosen.found.person) })}>
            {chosen.found.cases.map(each => (
              <EarlierCase key={each.complaintId} complaint={each} />
            ))}
          </ul>
          <QuietButton onClick={onUndo}>{t('undo')}</QuietButton>
        </>
      )}
    </div>
  )
}

/** Announces that the fields were filled; it stays when the form is rendered again. */
export function FilledStatus({ chosen }: Pick<LookUpProps, 'chosen'>) {
  const { t } = useTranslation('earlier-cases')
  return (
    <p role="status" className="visually-hidden">
      {chosen && t('filled', { name: formatName(chosen.found.person) })}
    </p>
  )
}

/** What tells people of the same name apart: the phone, and what they complained about last. */
function ComplainantOption({ complainant }: { complainant: FoundComplainant }) {
  const { t, language } = useTranslation('earlier-cases')
  const { person, cases, total } = complainant
  const [last] = cases
  return (
    <>
      <strong>{formatName(complainant.person)}</strong>
      <span className={styles.about}>
        {[
          person.phone && formatPhone(person.phone),
          t('count', { count: total.count, number: boundedCountText(total) }),
          last && inLanguage(last.againstOrganization, language),
          last?.issue,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
