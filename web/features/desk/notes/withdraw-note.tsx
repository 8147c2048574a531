import { useFetcher } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
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
        <button type="submit" className="button" data-kind="danger" aria-disabled={isSending}>
          {t('withdraw')}
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </PostForm>
  )
}
