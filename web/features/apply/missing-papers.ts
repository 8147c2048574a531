import { type Answers, applicationLimits } from '#contract/filing/application-steps.ts'

const list = 'complaint.supportingDocuments.'

/** The answers with the files that did not arrive and are submitted without, listed among the papers. */
export function withMissing(answers: Answers, missing: readonly string[]): Answers {
  if (missing.length === 0) return answers
  const isPaper = ([field]: [string, string]) => field.startsWith(list)
  const papers = Object.entries(answers)
    .filter(isPaper)
    .map(([, text]) => text)
  const named = [...new Set([...papers.filter(text => text.trim() !== ''), ...missing])]
  return {
    ...Object.fromEntries(Object.entries(answers).filter(entry => !isPaper(entry))),
    ...Object.fromEntries(
      named.slice(0, applicationLimits.supportingDocuments).map((text, index) => [`${list}${index}`, text]),
    ),
  }
}
