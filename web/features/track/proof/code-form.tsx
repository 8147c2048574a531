import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation } from 'react-router'
import type { TrackedComplaint } from '#contract/filing/tracking.ts'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import type { Kept } from '#web/platform/answers/refusal.ts'
import { KeptField } from './kept-field.tsx'
import { detailsPath } from '../paths.ts'
import { SendCodeForm } from './send-code-form.tsx'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import type { FoundStatus } from '../status.loader.ts'
import styles from '../track.module.css'
import { usePatience } from './use-patience.ts'

/** The field for the code that was sent; below it a link to get another one. */
export function CodeForm({
  found: { id, complaint },
  sentTo,
  refusal,
  typedCode,
  kept,
  submit,
}: {
  found: FoundStatus
  sentTo: TrackedComplaint['codeChannels'][number] | undefined
  refusal: Refusal | undefined
  /** Sent before, and lost by our fault. */
  typedCode: string | undefined
  kept: Kept | undefined
  submit?: string | undefined
}) {
  const { t } = useTranslation('track')
  const patient = usePatience()
  const { pathname } = useLocation()
  const field = {
    label: t('code.label'),
    hint: t('code.hint'),
    prompts: {
      required: t('code.required'),
      'wrong-code': t('code.wrong', { count: Number(refusal?.problem?.details.attemptsLeft ?? 0) }),
      'last-wrong-code': t('code.wrongLast'),
      'code-ended': t('code.ended'),
    },
  }
  return (
    <>
      {sentTo && (
        <p role="status">
          {sentTo.isSent ? t(`code.sent.${sentTo.channel}`, { address: sentTo.sentTo }) : t('code.inOutbox')}
        </p>
      )}
      <PostForm
        fields={{ code: field }}
        values={typedCode === undefined ? undefined : { code: typedCode }}
        refused={refusal?.refused}
        action={detailsPath(id, { code: sentTo?.channel, patient }, pathname)}
      >
        <KeptField kept={kept} />
        <div className={styles.code}>
          <TextField name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
        </div>
        <SubmitRow label={submit ?? t('code.submit')} />
      </PostForm>
      <h3 className={styles.again}>{t('code.notArrived')}</h3>
      <SendCodeForm id={id} channels={complaint.codeChannels} kept={kept} isQuiet />
    </>
  )
}
