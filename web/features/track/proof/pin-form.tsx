import { useLocation } from 'react-router'
import type { Kept, Refusal } from '#web/platform/answers/refusal.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { detailsPath } from '../paths.ts'
import { pinForm } from '../status-refusal.ts'
import styles from '../track.module.css'
import { KeptField } from './kept-field.tsx'
import { usePatience } from './use-patience.ts'

interface PinFormProps {
  id: string
  refusal: Refusal | undefined
  kept: Kept | undefined
  submit: string | undefined
}

/** For somebody whom no code reaches any more: the PIN proves the same. Folded away while codes arrive. */
export function PinForm({ isOnlyWay, ...form }: PinFormProps & { isOnlyWay: boolean }) {
  const { t } = useTranslation('track')
  if (isOnlyWay) return <PinFields {...form} />
  return (
    <details className={styles.pin} open={form.refusal?.intent === pinForm}>
      <summary>{t('pin.noCodes')}</summary>
      <PinFields {...form} />
    </details>
  )
}

function PinFields({ id, refusal, kept, submit }: PinFormProps) {
  const { t } = useTranslation('track')
  const patient = usePatience()
  const { pathname } = useLocation()
  const left = Number(refusal?.problem?.details.attemptsLeft ?? 0)
  const field = {
    label: t('pin.label'),
    hint: t('pin.hint'),
    prompts: {
      required: t('pin.required'),
      'no-code': t('pin.notAPin'),
      'several-codes': t('pin.notAPin'),
      'wrong-pin': left > 0 ? t('pin.wrong', { count: left }) : t('pin.wrongLast'),
    },
  }
  return (
    <>
      <p>{t('pin.lead')}</p>
      <PostForm
        fields={{ pin: field }}
        refused={refusal?.intent === pinForm ? refusal.refused : undefined}
        action={detailsPath(id, { patient }, pathname)}
      >
        <KeptField kept={kept} />
        <div className={styles.code}>
          <TextField name="pin" inputMode="numeric" autoComplete="off" spellCheck={false} />
        </div>
        <SubmitRow label={submit ?? t('code.submit')} />
      </PostForm>
      <p className={styles.noPin}>{t('pin.noPin')}</p>
    </>
  )
}
