import { Button } from '#web/ui/button.tsx'
import { TextInput } from './fields/inputs.tsx'
import { Form, Link } from 'react-router'

interface SearchFormProps {
  /** The present search text. */
  text: string
  label: string
  hint?: string
  button: string
  /** The link back to the whole list. */
  clear: string
}

/** Searching a list by one text, which becomes the address. */
export function SearchForm({ text, label, hint, button, clear }: SearchFormProps) {
  return (
    <search className="no-print">
      <Form method="get" className="search-form" key={text}>
        <TextInput name="text" type="search" label={label} description={hint} defaultValue={text} maxLength={200} />
        <Button>{button}</Button>
        {text && <Link to="?">{clear}</Link>}
      </Form>
    </search>
  )
}
