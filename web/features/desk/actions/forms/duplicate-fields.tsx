import { Link } from 'react-router'
import type { LikelyDuplicate } from '#contract/desk/supervision.ts'
import { inList } from '#contract/values/lists.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import { Radio } from '#web/ui/fields/inputs.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { casePath } from '../../case-path.ts'
import styles from '../actions.module.css'
import type { CaseActionProps } from '../case-action.ts'

/** The likely ones to choose from, a field for any other, and a reason; loaded when the form is opened. */
export default function DuplicateFields({ choices, t }: CaseActionProps<readonly LikelyDuplicate[]>) {
  return (
    <>
      {choices.length === 0 ? (
        <p className="dimmed">{t('supervising:duplicate.none')}</p>
      ) : (
        <Likely choices={choices} />
      )}
      <TextField name="duplicateOf" isOptional={choices.length > 0} longest={100} spellCheck={false} />
      <TextAreaField name="reason" isOptional longest={4000} />
    </>
  )
}

function Likely({ choices }: { choices: readonly LikelyDuplicate[] }) {
  const { t, language } = useTranslation('supervising')
  return (
    <GroupFrame name="likely" isOptional>
      {({ id, value }) =>
        choices.map(({ complaintId, trackingId, complainantName, issue, score, signals }, index) => (
          <div key={complaintId} className={styles.likely}>
            <Radio
              id={index === 0 ? id : `${id}-${complaintId}`}
              name="likely"
              value={trackingId}
              label={`${formatTrackingId(trackingId)} · ${complainantName} · ${t('duplicate.score', { score })}`}
              description={[
                inList(
                  language,
                  signals.map(signal => t(`duplicate.signals.${signal}`)),
                ),
                issue,
              ].join(' · ')}
              defaultChecked={value === trackingId}
            />
            <Link to={casePath(complaintId)} target="_blank" rel="noreferrer">
              {t('duplicate.look')} <span className="visually-hidden">{formatTrackingId(trackingId)}</span>
            </Link>
          </div>
        ))
      }
    </GroupFrame>
  )
}
