import type { statusTexts } from '#contract/values/status-texts.ts'
import type respondents from './en/respondents.json'
import type hearing from './en/hearing.json'
import type bodyOrders from './en/body-orders.json'
import type statements from './en/statements.json'
import type absences from './en/absences.json'
import type access from './en/access.json'
import type accounts from './en/accounts.json'
import type apply from './en/apply.json'
import type caseActions from './en/case-actions.json'
import type caseHandling from './en/case-handling.json'
import type audit from './en/audit.json'
import type bodies from './en/bodies.json'
import type changedMeanwhile from './en/changed-meanwhile.json'
import type checkLetter from './en/check-letter.json'
import type choosing from './en/choosing.json'
import type clocks from './en/clocks.json'
import type concluding from './en/concluding.json'
import type constants from './en/constants.json'
import type calendar from './en/calendar.json'
import type content from './en/content.json'
import type dataFilters from './en/data-filters.json'
import type approvals from './en/approvals.json'
import type deciding from './en/deciding.json'
import type desk from './en/desk.json'
import type earlierCases from './en/earlier-cases.json'
import type callBackMonths from './en/call-back-months.json'
import type callBacks from './en/call-backs.json'
import type dossierImport from './en/dossier-import.json'
import type dossiers from './en/dossiers.json'
import type experts from './en/experts.json'
import type fields from './en/fields.json'
import type files from './en/files.json'
import type forget from './en/forget.json'
import type handOver from './en/hand-over.json'
import type help from './en/help.json'
import type helpCases from './en/help-cases.json'
import type helpPeople from './en/help-people.json'
import type helpReports from './en/help-reports.json'
import type helpSetting from './en/help-setting.json'
import type keys from './en/keys.json'
import type letters from './en/letters.json'
import type lostAddresses from './en/lost-addresses.json'
import type menu from './en/menu.json'
import type messages from './en/messages.json'
import type noScript from './en/no-script.json'
import type notes from './en/notes.json'
import type notices from './en/notices.json'
import type notifications from './en/notifications.json'
import type officeSettings from './en/office-settings.json'
import type orders from './en/orders.json'
import type ownStatements from './en/own-statements.json'
import type owedOrders from './en/owed-orders.json'
import type patterns from './en/patterns.json'
import type period from './en/period.json'
import type receipt from './en/receipt.json'
import type referring from './en/referring.json'
import type registering from './en/registering.json'
import type reports from './en/reports.json'
import type representatives from './en/representatives.json'
import type reviewing from './en/reviewing.json'
import type search from './en/search.json'
import type several from './en/several.json'
import type shell from './en/shell.json'
import type signing from './en/signing.json'
import type signIn from './en/sign-in.json'
import type start from './en/start.json'
import type staffMessages from './en/staff-messages.json'
import type publicPages from './en/public-pages.json'
import type standardTexts from './en/standard-texts.json'
import type states from './en/states.json'
import type statistics from './en/statistics.json'
import type supplying from './en/supplying.json'
import type supervising from './en/supervising.json'
import type systemic from './en/systemic.json'
import type tables from './en/tables.json'
import type typedDay from './en/typed-day.json'
import type textChooser from './en/text-chooser.json'
import type track from './en/track.json'
import type users from './en/users.json'
import type work from './en/work.json'

/** One line for each file of `en/`, and the names of statuses; the same file in `am/` must have the same keys, which a test checks. */
export interface Texts {
  respondents: typeof respondents
  hearing: typeof hearing
  statements: typeof statements
  'body-orders': typeof bodyOrders
  absences: typeof absences
  access: typeof access
  accounts: typeof accounts
  apply: typeof apply
  audit: typeof audit
  bodies: typeof bodies
  'case-actions': typeof caseActions
  'case-handling': typeof caseHandling
  'changed-meanwhile': typeof changedMeanwhile
  'check-letter': typeof checkLetter
  choosing: typeof choosing
  clocks: typeof clocks
  concluding: typeof concluding
  constants: typeof constants
  calendar: typeof calendar
  content: typeof content
  'data-filters': typeof dataFilters
  approvals: typeof approvals
  deciding: typeof deciding
  desk: typeof desk
  'call-back-months': typeof callBackMonths
  'call-backs': typeof callBacks
  'dossier-import': typeof dossierImport
  dossiers: typeof dossiers
  'earlier-cases': typeof earlierCases
  experts: typeof experts
  fields: typeof fields
  files: typeof files
  forget: typeof forget
  'hand-over': typeof handOver
  help: typeof help
  'help-cases': typeof helpCases
  'help-people': typeof helpPeople
  'help-reports': typeof helpReports
  'help-setting': typeof helpSetting
  keys: typeof keys
  letters: typeof letters
  'lost-addresses': typeof lostAddresses
  menu: typeof menu
  messages: typeof messages
  'no-script': typeof noScript
  notes: typeof notes
  notices: typeof notices
  notifications: typeof notifications
  'office-settings': typeof officeSettings
  patterns: typeof patterns
  period: typeof period
  receipt: typeof receipt
  orders: typeof orders
  'owed-orders': typeof owedOrders
  'own-statements': typeof ownStatements
  referring: typeof referring
  registering: typeof registering
  reports: typeof reports
  representatives: typeof representatives
  reviewing: typeof reviewing
  search: typeof search
  several: typeof several
  shell: typeof shell
  signing: typeof signing
  'sign-in': typeof signIn
  start: typeof start
  'staff-messages': typeof staffMessages
  'public-pages': typeof publicPages
  'standard-texts': typeof standardTexts
  states: typeof states
  statistics: typeof statistics
  statuses: (typeof statusTexts)['en']
  supplying: typeof supplying
  supervising: typeof supervising
  systemic: typeof systemic
  tables: typeof tables
  'typed-day': typeof typedDay
  'text-chooser': typeof textChooser
  track: typeof track
  users: typeof users
  work: typeof work
}
