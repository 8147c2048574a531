/** What the pages of an account show and do with their complaints too. */
export { answerCase } from './answer-case.ts'
export { AnswerForms, RateForm } from './answer-forms.tsx'
export { CanDo } from './can-do.tsx'
export { type CaseForms, type CaseIntent, caseIntentOf, type CaseRefusal } from './case-answer.ts'
export { CaseDone } from './case-done.tsx'
export { Conclusions } from './conclusion-text.tsx'
export { ReferralStory } from './referral-story.tsx'
export { DeadlineLedger } from './deadline-ledger.tsx'
