import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileRefusal, fileContract } from '#contract/file.ts'
import { fetchSignedIn } from '#web/platform/api.ts'
import styles from './decisions.module.css'

export interface ChosenFile {
  id: string
  name: string
}

interface AttachFilesProps {
  complaintId: number
  /** Posted once for each file. */
  name: string
  start: readonly ChosenFile[]
}

/** Files go up as soon as they are chosen; the form carries their ids. Of one name the last one chosen stays. */
export function AttachFiles({ complaintId, name, start }: AttachFilesProps) {
  const { t } = useTranslation(['deciding', 'files'])
  const id = useId()
  const [files, setFiles] = useState(start)
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const list = useRef<HTMLUListElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [files])

  const send = async (chosen: readonly File[]) => {
    setSending(true)
    setProblems([])
    try {
      const { taken, refused } = await upload(complaintId, chosen)
      setFiles(before => [...before.filter(file => !taken.some(({ name }) => name === file.name)), ...taken])
      setProblems(refused.map(file => `${file.fileName}: ${t(`files:reasons.${file.reason satisfies FileRefusal}`)}`))
    } catch {
      setProblems([t('files.failed')])
    } finally {
      setSending(false)
    }
  }

  return (
    <div className={styles.files}>
      <label htmlFor={id}>{t('files.label')}</label>
      <p className="dimmed">{t('files.hint')}</p>
      <ul ref={list}>
        {files.map(file => (
          <li key={file.id}>
            <input type="hidden" name={name} value={file.id} />
            <span>{file.name}</span>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={t('files.removeLabel', { name: file.name })}
              onClick={() => setFiles(files.filter(other => other !== file))}
            >
              {t('files.remove')}
            </button>
          </li>
        ))}
      </ul>
      <input
        id={id}
        type="file"
        multiple
        disabled={isSending}
        onChange={event => {
          void send([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <div role="status">{isSending && t('files.sending')}</div>
      {problems.length > 0 && (
        <ul role="alert">
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function upload(complaintId: number, files: readonly File[]) {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  const answer = await fetchSignedIn(`/File?CompliantId=${complaintId}`, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}.`)
  const { attachments, refused } = fileContract.uploadFiles.answer.decode(await answer.json())
  return { taken: attachments.map(({ id, name }): ChosenFile => ({ id, name })), refused }
}
