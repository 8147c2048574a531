import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { IdentityFields, useIdentityTexts } from './identity-fields.tsx'
import { type LostAddressesOutcome, pinIntent } from './lost-addresses.action.ts'

interface IssuePinFormProps {
  complaint: ComplaintDetail
  outcome: LostAddressesOutcome | undefined
}

export function IssuePinForm({ complaint, outcome }: IssuePinFormProps) {
  const { t } = useTranslation('lost-addresses')
  // an answer that was lost cannot be told again: the next try issues another one
  const isLost = outcome?.intent === pinIntent && outcome.done !== undefined
  const idempotencyKey = useKeyFor(isLost ? -outcome.action : complaint.version)
  return (
    <section className="card" aria-labelledby="pin-title">
      <h2 id="pin-title">{t('pin.title')}</h2>
      <p>{t('pin.lead')}</p>
      <PostForm
        fields={useIdentityTexts()}
        refused={outcome?.intent === pinIntent ? outcome.refused : undefined}
        idempotencyKey={idempotencyKey}
        idPrefix="pin-"
      >
        <input type="hidden" name="intent" value={pinIntent} />
        <input type="hidden" name="version" value={complaint.version} />
        <IdentityFields />
        <SubmitRow label={t('pin.issue')} />
      </PostForm>
    </section>
  )
}
