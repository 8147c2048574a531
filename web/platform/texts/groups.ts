import type { Language } from '../preferences.ts'
import type { Namespace } from './translate.ts'

/**
 * Texts that browsers get in one file, because the pages that need one of them nearly always need the others. A namespace in no group
 * has its own file.
 */
const groups = {
  frame: ['shell', 'states', 'fields', 'statuses'],
  // what the tracking pages tell of a case's life in the words of the staff
  life: ['supplying', 'clocks', 'concluding', 'referring', 'letters'],
  staff: ['menu', 'work', 'tables', 'typed-day'],
  desk: ['desk', 'case-actions', 'supervising', 'several'],
  // fetched when somebody opens the help; then the help of each page is there at once
  help: ['help', 'help-cases', 'help-people', 'help-reports', 'help-setting'],
  case: [
    'case-handling',
    'registering',
    'signing',
    'deciding',
    'orders',
    'reviewing',
    'hearing',
    'notes',
    'text-chooser',
  ],
} as const satisfies Record<string, readonly Namespace[]>

type Grouped = (typeof groups)[keyof typeof groups][number]

/** The name of a file of texts. */
export type TextGroup = keyof typeof groups | Exclude<Namespace, Grouped>

const groupOf = new Map<string, TextGroup>(
  Object.entries(groups).flatMap(([group, names]) => names.map(name => [name, group as keyof typeof groups] as const)),
)

/** Pages in Amharic have the messages of calls at hand; English ones show them as they come. */
const inAmharic: Partial<Record<Namespace, TextGroup>> = { messages: 'frame', 'staff-messages': 'staff' }

/** The file that has the texts of a namespace. */
export const textGroup = (language: Language, name: Namespace): TextGroup =>
  (language === 'am' && inAmharic[name]) || (groupOf.get(name) ?? (name as TextGroup))
