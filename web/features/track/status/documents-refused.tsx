import type { Refusal } from '#web/platform/answers/refusal.ts'
import { RefusedFiles } from '#web/ui/fields/refused-files.tsx'
import { StatusProblemNotice } from '../status-problem-notice.tsx'
import { documentForm } from '../status-refusal.ts'

/** Why documents were not added, at the top of the page that comes again without a script: the form is far below. */
export function DocumentsRefused({ refusal }: { refusal: Refusal | undefined }) {
  if (refusal?.intent !== documentForm) return null
  const { files, problem } = refusal
  if (!files) return <StatusProblemNotice refusal={refusal} />
  return <RefusedFiles files={{ refused: files, attached: Number(problem?.details.added ?? 0) }} />
}
