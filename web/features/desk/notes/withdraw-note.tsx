import { useFetcher } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { notesPath } from './case-notes.action.ts'
import { noteFetcher } from './note-fetcher.ts'
import styles from './notes.module.css'

interface WithdrawNoteProps {
  complaintId: number
  id: number
  onCancel: () => void
}

/** Asks before a note is withdrawn, because its text cannot be restored. */
export default function WithdrawNote({ complaintId, id, onCancel }: WithdrawNoteProps) {
  const { t } = useTranslation('notes')
  const fetcherKey = noteFetcher(complaintId)
  const isSending = useFetcher({ key: fetcherKey }).state !== 'idle'
  return (
    <PostForm fields={{}} action={notesPath(complaintId, 'withdraw-note')} fetcherKey={fetcherKey}>
      <input type="hidden" name="id" value={id} />
      <p>{t('withdrawHint')}</p>
      <div className={styles.buttons}>
        <Button aria-disabled={isSending} kind="danger">
          {t('withdraw')}
        </Button>
        <QuietButton onClick={onCancel}>{t('cancel')}</QuietButton>
      </div>
    </PostForm>
  )
}
