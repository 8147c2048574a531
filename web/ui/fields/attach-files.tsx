import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { uploadSignedIn } from '#web/platform/answers/api.ts'
import { QuietButton } from '#web/ui/button.tsx'
import styles from './attach-files.module.css'
import { readUploaded } from '#web/platform/answers/read-answer.ts'
import { FieldErrorText } from './field-frame.tsx'
import { useFileProblem } from './refused-files.tsx'

export interface ChosenFile {
  id: string
  name: string
}

interface AttachFilesProps {
  /** Id of the file input, for links to it. */
  id?: string
  /** Why the form was refused with these files. */
  error?: string | undefined
  /** The open case that gets them at once; left out where the action that names them gives them to its case. */
  complaintId?: number
  /** Posted once for each file. */
  name: string
  /** The kind of document, by the code of the attachment type. */
  type: 'decision' | 'resolution' | 'mandate'
  /** Takes one file; another one replaces it. */
  isSingle?: boolean
  /** Text above the list. */
  texts: { label: string; hint: string }
  start: readonly ChosenFile[]
}

/** Files are uploaded as soon as they are chosen; the form sends their ids. Of one name the last one chosen stays. */
export function AttachFiles({ id: givenId, error, complaintId, name, type, isSingle, texts, start }: AttachFilesProps) {
  const { t } = useTranslation('files')
  const problemOf = useFileProblem()
  const ownId = useId()
  const id = givenId ?? ownId
  const [files, setFiles] = useState(start)
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const holder = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isFirst = useRef(true)
  const isSending = percent !== undefined
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [files])
  useWaitingForm(holder, isSending)

  const send = async (chosen: readonly File[]) => {
    setPercent(0)
    setProblems([])
    try {
      const { taken, refused } = await upload(complaintId, type, chosen, setPercent)
      setFiles(before => (isSingle && taken.length > 0 ? taken : withTaken(before, taken)))
      setProblems(refused.map(problemOf))
    } catch {
      setProblems([t('attach.failed')])
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <div ref={holder} className={styles.files}>
      <label htmlFor={id}>{texts.label}</label>
      <p className="dimmed">{texts.hint}</p>
      <FieldErrorText id={id} error={error} />
      <ul ref={list}>
        {files.map(file => (
          <AttachedFile
            key={file.id}
            file={file}
            field={name}
            onRemove={() => setFiles(files.filter(other => other !== file))}
          />
        ))}
      </ul>
      <input
        id={id}
        type="file"
        multiple={!isSingle}
        disabled={isSending}
        aria-invalid={error || problems.length > 0 ? true : undefined}
        aria-describedby={
          [error && `${id}-error`, problems.length > 0 && `${id}-refused`].filter(Boolean).join(' ') || undefined
        }
        onChange={event => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) void send(chosen)
        }}
      />
      <div role="status">{isSending && (percent < 100 ? t('attach.sending', { percent }) : t('attach.checking'))}</div>
      {isSending && <progress max={100} value={percent} aria-label={texts.label} />}
      {problems.length > 0 && <Problems id={id} problems={problems} />}
    </div>
  )
}

function Problems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={`${id}-refused`} role="alert">
      <ul>
        {problems.map(problem => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}

/** One file of the list; the form sends its id as `field`. */
function AttachedFile({ file, field, onRemove }: { file: ChosenFile; field: string; onRemove: () => void }) {
  const { t } = useTranslation('files')
  return (
    <li>
      <input type="hidden" name={field} value={file.id} />
      <span>{file.name}</span>
      <QuietButton aria-label={t('attach.removeLabel', { name: file.name })} onClick={onRemove}>
        {t('attach.remove')}
      </QuietButton>
    </li>
  )
}

/** The present files with the new ones: of one name the later one. */
const withTaken = (before: readonly ChosenFile[], taken: readonly ChosenFile[]) => [
  ...before.filter(file => !taken.some(({ name }) => name === file.name)),
  ...taken,
]

/** A form that is sent during an upload would miss its files, so it waits. */
function useWaitingForm(holder: React.RefObject<HTMLElement | null>, isSending: boolean): void {
  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!form || !isSending) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      holder.current?.scrollIntoView({ block: 'center' })
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [holder, isSending])
}

async function upload(
  complaintId: number | undefined,
  type: AttachFilesProps['type'],
  files: readonly File[],
  onPercent: (percent: number) => void,
) {
  const form = new FormData()
  // the type comes first, because it is read before its files
  form.append('attachmentType', type)
  for (const file of files) form.append('file', file)
  const answer = await uploadSignedIn(
    complaintId === undefined ? '/File' : `/File?CompliantId=${complaintId}`,
    form,
    onPercent,
  )
  if (answer.status !== 200) throw new Error(`The upload was answered with ${answer.status}.`)
  const { attachments, refused } = readUploaded(JSON.parse(answer.text))
  return { taken: attachments.map(({ id, name }): ChosenFile => ({ id, name })), refused }
}
