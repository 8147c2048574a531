import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { readFirst } from '#web/ui/read-first.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import { InPageLink } from '../in-page-link.tsx'
import { useFocusOnErrors } from './error-summary.tsx'
import { fieldId, fileField, useErrorMessage, useFormState } from './form-state.ts'
import styles from './fields.module.css'

/** The files of a form that were refused. */
export interface FilesOfForm {
  refused: readonly RefusedFile[]
  /** Number of the other files, which were accepted. */
  attached?: number | undefined
  /** Named at the top of the page already: the form names them beside its field only. */
  isSaid?: boolean
}

/** What is wrong with a refused file, and what to do instead. */
export function useFileProblem(): (file: RefusedFile) => string {
  const { t } = useTranslation('files')
  return ({ fileName, reason }) => `${fileName}: ${t(`reasons.${reason}`)}`
}

/** Each refused file with what to do instead and a link to the field; takes the focus when the answer arrives. */
export function RefusedFiles({ files, idPrefix }: { files: FilesOfForm; idPrefix?: string | undefined }) {
  const { t } = useTranslation('files')
  const problemOf = useFileProblem()
  const { refused, attached = 0 } = files
  const target = useFocusOnErrors<HTMLDivElement>(refused)
  const messageOf = useErrorMessage()
  // what becomes of the form
  const error = useFormState().errors.find(each => each.field === fileField)
  if (refused.length === 0) return null
  return (
    <div ref={target} className={styles.summary} role="alert" {...readFirst}>
      <h2>{t('refusedTitle', { count: refused.length })}</h2>
      <ul>
        {refused.map(file => (
          <li key={`${file.fileName} ${file.reason}`}>
            <InPageLink to={fieldId(fileField, idPrefix)}>{problemOf(file)}</InPageLink>
          </li>
        ))}
      </ul>
      {attached > 0 && <p>{t('othersAttached', { count: attached })}</p>}
      {error && <p>{messageOf(error)}</p>}
    </div>
  )
}

/** The same beside the field of the files. */
export function FileProblems({ id, refused }: { id: string; refused: readonly RefusedFile[] }) {
  const problemOf = useFileProblem()
  if (refused.length === 0) return null
  return (
    <ul id={`${id}-refused`} className={`input-error ${styles.problems}`}>
      {refused.map(file => (
        <li key={`${file.fileName} ${file.reason}`}>{problemOf(file)}</li>
      ))}
    </ul>
  )
}
