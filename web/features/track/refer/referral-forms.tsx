import type { CaseForms } from '../case/case-answer.ts'
import { ReferralForm } from './referral-form.tsx'
import { SilenceForm } from './silence-form.tsx'

/** What the complainant can do about another body, on a page that has the case and its forms. */
export function ReferralForms(forms: CaseForms) {
  const { availableActions } = forms.ownCase
  return (
    <>
      {availableActions.includes('request-referral') && <ReferralForm {...forms} isFolded />}
      {availableActions.includes('report-silence') && <SilenceForm {...forms} />}
    </>
  )
}
