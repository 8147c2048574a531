import { Link } from 'react-router'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import { formatName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { PhoneField, TextField } from '#web/ui/fields/text-fields.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { IdentityFields, useIdentityTexts } from './identity-fields.tsx'
import { contactIntent, type LostAddressesOutcome, lostAddressesPath } from './lost-addresses.action.ts'

interface ContactFormProps {
  complaint: ComplaintDetail
  people: readonly Party[]
  /** Whose address it is. */
  person: Party
  outcome: LostAddressesOutcome | undefined
}

/** The phone and the e-mail of one person of the case; links above lead to the others. */
export function ContactForm({ complaint, people, person, outcome }: ContactFormProps) {
  const { t } = useTranslation('lost-addresses')
  const { complaintId, version } = complaint
  const phonePrompts = { 'contact-missing': t('contact.missing'), 'not-a-phone': t('contact.notAPhone') }
  const fields = {
    phone: { label: t('contact.phone'), prompts: phonePrompts },
    email: { label: t('contact.email'), prompts: { 'not-an-email': t('contact.notAnEmail') } },
    ...useIdentityTexts(),
  }
  return (
    <section className="card" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('contact.title', { name: formatName(person) })}</h2>
      <p>{t('contact.lead')}</p>
      {people.length > 1 && (
        <nav className="actions" aria-label={t('contact.people')}>
          {people.map(each => (
            <Link
              key={each.id}
              to={lostAddressesPath(complaintId, each.id)}
              aria-current={each.id === person.id ? 'true' : undefined}
              preventScrollReset
            >
              {formatName(each)}
            </Link>
          ))}
        </nav>
      )}
      <PostForm
        fields={fields}
        values={{ phone: person.phone ?? '', email: person.email ?? '' }}
        refused={outcome?.intent === contactIntent ? outcome.refused : undefined}
        idempotencyKey={useKeyFor(version)}
        idPrefix="contact-"
      >
        <input type="hidden" name="intent" value={contactIntent} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="partyId" value={person.id} />
        <PhoneField name="phone" isOptional />
        <TextField name="email" inputMode="email" isOptional />
        <IdentityFields />
        <SubmitRow label={t('contact.save')} />
      </PostForm>
    </section>
  )
}
