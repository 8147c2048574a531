import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, QuietButton } from './button.tsx'

test('a button keeps its look beside a class of its own, and sends its form unless it has something else to do', () => {
  const quiet = renderToStaticMarkup(<QuietButton className="no-print" onClick={() => undefined} />)
  expect(quiet).toBe('<button type="button" class="button no-print" data-kind="quiet"></button>')
  const sending = renderToStaticMarkup(<Button intent="save" />)
  expect(sending).toBe('<button type="submit" class="button" value="save" name="intent"></button>')
})
