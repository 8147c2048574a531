import { useLocation } from 'react-router'
import type { Answers } from '#web/platform/forms/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { TypedText } from './typed-text.tsx'

interface ResendFormProps {
  texts: { text: string; typed: string; again: string; files?: string }
  /** What was sent, by the names of the fields. */
  values: Answers
  /** Which of it was typed or chosen, with the labels. */
  fields: Record<string, { label: string }>
  /** The form had documents, which a browser does not send again by itself. */
  hasFiles?: boolean
}

/**
 * A form that failed on our side, when its page cannot be shown either: the typed text to read, and a button
 * that sends it again to the same address.
 */
export function ResendForm({ texts, values, fields, hasFiles }: ResendFormProps) {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="notice" role="alert">
        {texts.text}
      </p>
      <TypedText title={texts.typed} lead="" fields={fields} values={values} />
      <form
        method="post"
        action={`${pathname}${search}`}
        {...(hasFiles && { encType: 'multipart/form-data' as const })}
        className="actions"
      >
        {Object.entries(values).flatMap(([name, value]) =>
          [value].flat().map(text => <input key={`${name} ${text}`} type="hidden" name={name} value={text} />),
        )}
        {hasFiles && (
          <label>
            {texts.files} <input type="file" name="file" multiple />
          </label>
        )}
        <Button>{texts.again}</Button>
      </form>
    </>
  )
}
