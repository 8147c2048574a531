import { useEffect, useRef, useState } from 'react'

/**
 * Asks the API outside of the router, which would reload the page's data with every answer: a question must not
 * take part in what a save reloads. Only the last answer counts; a failed one is the page's failure.
 */
export function useQuestion<Answer>() {
  const [state, setState] = useState<{ answer?: Answer; isAsking: boolean; failure?: Error }>({ isAsking: false })
  const last = useRef(0)
  useEffect(
    () => () => {
      last.current += 1
    },
    [],
  )
  const ask = (question: () => Promise<Answer>) => {
    last.current += 1
    const own = last.current
    setState(({ answer }) => ({ ...(answer !== undefined && { answer }), isAsking: true }))
    question().then(
      answer => own === last.current && setState({ answer, isAsking: false }),
      (failure: Error) => own === last.current && setState({ failure, isAsking: false }),
    )
  }
  if (state.failure) throw state.failure
  return { ask, answer: state.answer, isAsking: state.isAsking }
}
