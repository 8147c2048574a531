import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { StepName } from '#contract/filing/application-steps.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { ForgetLink } from '#web/ui/forget-link.tsx'
import styles from './apply.module.css'
import { stepPath } from './paths.ts'
import { useStepFields } from './step-fields.ts'
import { ApplicantStep } from './steps/applicant.step.tsx'
import { AttachmentsStep } from './steps/attachments.step.tsx'
import { ComplainantStep } from './steps/complainant.step.tsx'
import { ComplaintStep } from './steps/complaint.step.tsx'
import { ContactStep } from './steps/contact.step.tsx'
import { DecisionStep } from './steps/decision.step.tsx'
import { EligibilityStep } from './steps/eligibility.step.tsx'
import { RepresentativesStep } from './steps/representatives.step.tsx'
import { MissingSteps, ReviewStep } from './steps/review.step.tsx'
import type { StepProps } from './step-props.ts'

const questions: Record<StepName, ComponentType<StepProps>> = {
  eligibility: EligibilityStep,
  applicant: ApplicantStep,
  complainant: ComplainantStep,
  contact: ContactStep,
  representatives: RepresentativesStep,
  complaint: ComplaintStep,
  decision: DecisionStep,
  attachments: AttachmentsStep,
  review: ReviewStep,
}

/** One step: its questions in a form of their own, with buttons for the next and the previous step and for deleting. */
export function StepForm({ previous, ...props }: StepProps & { previous: StepName | undefined }) {
  const { t } = useTranslation('apply')
  const { step, answers, draft, refused, refusedFiles, attached } = props
  const Questions = questions[step]
  const here = stepPath(step, { application: draft?.id })
  const heading = useFocusOnStep(step)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <>
      <PostForm
        fields={useStepFields(step, answers)}
        values={answers}
        refused={refused}
        files={refusedFiles && { refused: refusedFiles, attached }}
        action={here}
        // with JavaScript the files are uploaded separately, and the form has only texts
        hasFiles={step === 'attachments' && !isLive}
        {...(step === 'review' && { summary: <MissingSteps refused={refused} draft={draft} /> })}
      >
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {t(`steps.${step}.title`)}
          </h1>
          <p className="lead">{t(`steps.${step}.lead`)}</p>
        </header>
        {/* Enter in a field continues, whichever button comes first below */}
        <button
          type="submit"
          name="intent"
          value={primaryIntent(step)}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden
        >
          {t('next')}
        </button>
        <Questions {...props} />
        <div className="actions">
          <Button intent={primaryIntent(step)}>{t(step === 'review' ? 'submit' : 'next')}</Button>
          {previous && <QuietButton intent="back">{t('back')}</QuietButton>}
        </div>
      </PostForm>
      {draft && (
        <p className={styles.keeping}>
          {t('kept')}{' '}
          <Link to={stepPath(step, { application: draft.id, isDiscarding: true })}>{t('discard.link')}</Link>
        </p>
      )}
      <ForgetLink />
    </>
  )
}

let lastStep: StepName | undefined

/** Focuses the heading of a step that was reached within the page: it is read out, and the keyboard continues there. */
function useFocusOnStep(step: StepName) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // not on arrival, where the browser starts at the top anyway
    if (lastStep !== undefined && lastStep !== step) heading.current?.focus({ preventScroll: true })
    lastStep = step
  }, [step])
  return heading
}

const primaryIntent = (step: StepName) => (step === 'review' ? 'submit' : 'next')
