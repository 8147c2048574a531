import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

/** Closes the account without anybody who takes over; while something is open, only with a word that it may stay. */
export function CloseAccount({ name, hasWork }: { name: string; hasWork: boolean }) {
  const { t } = useTranslation('hand-over')
  return (
    <Card className="no-print" title={t('closing.title', { name })}>
      <p>{t('closing.text')}</p>
      {hasWork && <p>{t('closing.left')}</p>}
      <PostForm fields={{ leavesWork: t('closing.leavesWork', { returnObjects: true }) }} idPrefix="closing">
        {hasWork && <CheckboxField name="leavesWork" />}
        <SubmitRow intent="close" label={t('closing.confirm')} kind="danger" />
      </PostForm>
    </Card>
  )
}
