import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMessagesAtHand } from '../outcome/catalogue-message.tsx'
import { type FieldError, type FieldText, FormStateContext } from './form-state.ts'

/** What an action answers when it refuses a form: give it back with status 422, and nothing typed is lost. */
export interface Refused {
  fields: FieldError[]
  values: Record<string, string | string[]>
}

export interface PostFormProps {
  /** Every field by name, with its label and its prompts. */
  fields: Record<string, FieldText>
  /** What the fields show at first. */
  values?: Record<string, string | string[]> | undefined
  /** The action's answer; its values win over `values`. */
  refused?: Refused | undefined
  /** Made by the loader; sending the form twice then counts once. */
  idempotencyKey?: string
  /** Where to post; the page itself when left out. */
  action?: string
  /** For forms with files; the page's path must stand in `multipartPaths`. */
  hasFiles?: boolean
  /** Begins the ids of its fields, where another form on the page has fields of the same names. */
  idPrefix?: string
  /** Sends it beside the page, so that other forms that are open on it stay; the answer is that of the fetcher with this key. */
  fetcherKey?: string
  children: ReactNode
}

/** A form that posts with and without JavaScript. Its fields find their texts, values and errors by their names. */
export function PostForm(props: PostFormProps) {
  const { fields, values, refused, idempotencyKey, action, hasFiles, idPrefix, fetcherKey, children } = props
  useMessagesAtHand()
  const { state, formData } = useNavigation()
  // whoever goes on while choices are still on their way is not held up: what they send takes the place of that
  const isSending = state === 'submitting' && formData?.get('intent') !== 'refresh'
  // what was wrong with the last answer says nothing about the one that is on its way
  const errors = isSending ? [] : (refused?.fields ?? [])
  return (
    <FormStateContext value={{ fields, values: { ...values, ...refused?.values }, errors, idPrefix }}>
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
        {children}
      </Form>
    </FormStateContext>
  )
}

/** Moves the focus to what should be read first after a refusal; a page without JavaScript has `autofocus`. */
export function useFocusOnErrors<Element extends HTMLElement>(errors: readonly FieldError[]) {
  const target = useRef<Element>(null)
  useEffect(() => {
    if (errors.length > 0) target.current?.focus()
  }, [errors])
  return target
}
