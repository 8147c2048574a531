import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMessagesAtHand } from '../outcome/catalogue-message.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type FieldError, type FieldText, FormStateContext } from './form-state.ts'
import { type FilesOfForm, RefusedFiles } from './refused-files.tsx'

/** An action's answer when it refuses a form: return it with status 422, and nothing typed is lost. */
export interface Refused {
  fields: FieldError[]
  values: Record<string, string | string[]>
}

export interface PostFormProps {
  /** Every field by name, with its label and its prompts. */
  fields: Record<string, FieldText>
  /** Initial values of the fields. */
  values?: Record<string, string | string[]> | undefined
  /** The action's answer; its values take precedence over `values`. */
  refused?: Refused | undefined
  /** Its files that were refused. */
  files?: FilesOfForm | undefined
  /** Made by the loader, so that sending the form twice counts once. */
  idempotencyKey?: string
  /** Where to post; the page itself when left out. */
  action?: string
  /** For forms with files; the page's path must be listed in `multipartPaths`. */
  hasFiles?: boolean
  /** Prefix of the ids of its fields, when another form on the page has fields of the same names. */
  idPrefix?: string
  /** Sends it by the fetcher with this key instead of a navigation, so that other open forms on the page stay. */
  fetcherKey?: string
  /** Shown instead of the list of refused fields. */
  summary?: ReactNode
  children: ReactNode
}

/** A form that posts with and without JavaScript. Its fields find their texts, values and errors by their names. */
export function PostForm(props: PostFormProps) {
  const { fields, values, refused, files, idempotencyKey, action, hasFiles, idPrefix, fetcherKey, summary, children } =
    props
  useMessagesAtHand()
  const { state, formData } = useNavigation()
  // a submission need not wait for choices under way: it replaces them
  const isSending = state === 'submitting' && formData?.get('intent') !== 'refresh'
  // errors of the last answer say nothing about the submission under way
  const errors = isSending ? [] : (refused?.fields ?? [])
  const refusedFiles = isSending ? [] : (files?.refused ?? [])
  return (
    <FormStateContext value={{ fields, values: { ...values, ...refused?.values }, errors, refusedFiles, idPrefix }}>
      <Form
        method="post"
        {...(action ? { action } : {})}
        {...(hasFiles ? { encType: 'multipart/form-data' as const } : {})}
        {...(fetcherKey ? { navigate: false, fetcherKey } : {})}
        noValidate
        aria-busy={isSending}
        onSubmit={event => isSending && event.preventDefault()}
      >
        {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
        {summary ?? <ErrorSummary />}
        {files && !files.isSaid && !isSending && <RefusedFiles files={files} idPrefix={idPrefix} />}
        {children}
      </Form>
    </FormStateContext>
  )
}
