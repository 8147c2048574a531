import type { StepName } from '#contract/filing/application-steps.ts'

/** The start: it asks whether to go on when this browser holds an application already. */
export const startPath = '/home/apply'

export const confirmPath = '/home/confirm'

interface Place {
  /**
   * The application that the page is about. Without it, as in a new tab, nothing of an application is shown, and a form of another
   * application changes nothing.
   */
  application: string | undefined
  field?: string | undefined
  /** Asks whether to delete it. */
  isDiscarding?: boolean
}

const pathOf = (page: string, query: Record<string, string | undefined>): string =>
  `${page}?${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined))}`

/** One step of an application. */
export const stepPath = (step: StepName, { application, field, isDiscarding }: Place): string =>
  pathOf(startPath, { step, application, discard: isDiscarding ? 'ask' : undefined }) + (field ? `#field-${field}` : '')

/** The receipt, whose name only the tab that filed knows. */
export const receiptPath = (
  receipt: string | null,
  more: { application?: string | undefined; already?: 'yes' },
): string => pathOf(confirmPath, { receipt: receipt ?? undefined, ...more })

/** The application that a page or a form is about. */
export const applicationIn = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get('application') ?? undefined
