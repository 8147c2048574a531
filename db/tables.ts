/**
 * The tables as the queries see them. The truth is db/migrations; a test compares this file with the migrated database.
 * `*_at` are timestamptz (Date), `*_on` are dates (ISO text `YYYY-MM-DD`), ids are int unless they are uuid.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GuardLevel } from '#contract/permissions-catalogue.ts'
import type { NoticeKind, ShownNoticeKind, SystemicEvent, SystemicStatus } from '#contract/desk-choices.ts'
import type { NoticeChoice } from '#contract/notice-choices.ts'
import type { CheckedKind, LetterEnding } from '#contract/letters.ts'
import type { MailRhythm } from '#contract/report-choices.ts'
import type { ClockName, CloseReason, Status } from '#contract/statuses.ts'

type Json<T> = ColumnType<T, string, string>
type Language = 'en' | 'am'

export interface Database {
  location: LocationTable
  organization: OrganizationTable
  department: DepartmentTable
  constant_field: ConstantFieldTable
  tree_state: TreeStateTable
  setting: SettingTable
  weekly_hours: WeeklyHoursTable
  holiday: HolidayTable
  role: RoleTable
  role_permission: RolePermissionTable
  user_account: UserAccountTable
  user_session: UserSessionTable
  account_secret: AccountSecretTable
  authenticator: AuthenticatorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  password_policy: PasswordPolicyTable
  complaint_owner: ComplaintOwnerTable
  user_invitation: UserInvitationTable
  user_navigation: UserNavigationTable
  expert_organization: ExpertOrganizationTable
  data_filter: DataFilterTable
  data_filter_value: DataFilterValueTable
  approval_structure: ApprovalStructureTable
  approval_step: ApprovalStepTable
  delegation: DelegationTable
  complaint_draft: ComplaintDraftTable
  complaint: ComplaintTable
  complaint_issue: ComplaintIssueTable
  complaint_party: ComplaintPartyTable
  attachment: AttachmentTable
  status_track: StatusTrackTable
  clock_event: ClockEventTable
  complaint_handler: ComplaintHandlerTable
  personal_sight: PersonalSightTable
  opinion: OpinionTable
  decision: DecisionTable
  decision_issue: DecisionIssueTable
  conclusion: ConclusionTable
  letter: LetterTable
  proposal: ProposalTable
  proposal_step: ProposalStepTable
  referral: ReferralTable
  referral_request: ReferralRequestTable
  contact_record: ContactRecordTable
  clock_notice: ClockNoticeTable
  counted_case: CountedCaseTable
  former_values: FormerValuesTable
  answer_notice: AnswerNoticeTable
  complaint_search: ComplaintSearchTable
  case_note: CaseNoteTable
  case_presence: CasePresenceTable
  notice: NoticeTable
  systemic_case: SystemicCaseTable
  systemic_case_complaint: SystemicCaseComplaintTable
  systemic_case_event: SystemicCaseEventTable
  one_time_code: OneTimeCodeTable
  attempt: AttemptTable
  used_challenge: UsedChallengeTable
  idempotent_answer: IdempotentAnswerTable
  outgoing_message: OutgoingMessageTable
  audit_entry: AuditEntryTable
  audit_seal: AuditSealTable
  audit_unsealed: AuditUnsealedTable
  audit_verification: AuditVerificationTable
  public_statistics: PublicStatisticsTable
  saved_report: SavedReportTable
  report_mail: ReportMailTable
  default_view: DefaultViewTable
  report_export: ReportExportTable
  demo_mark: DemoMarkTable
}

/** region → zone or sub city → woreda → kebele, with the years in which each existed. */
export interface LocationTable {
  id: Generated<number>
  parent_id: number | null
  kind: 'region' | 'chartered-city' | 'zone' | 'sub-city' | 'woreda' | 'kebele'
  name_en: string
  name_am: string
  valid_from_on: string
  valid_to_on: string | null
  /** The place that it became part of; it is closed then. */
  merged_into_id: number | null
  /** Both names folded for searching. */
  folded: GeneratedAlways<string>
}

export interface OrganizationTable {
  id: Generated<number>
  name_en: string
  name_am: string
  /** A constant of field `sector`. */
  sector_id: number | null
  location_id: number | null
  /** Whether complaints can be filed with it (it handles them), not only against it. */
  handles_complaints: Generated<boolean>
  is_active: Generated<boolean>
  /** The body that it became part of; closed complaints stay filed under it. */
  merged_into_id: number | null
  folded: GeneratedAlways<string>
}

export interface DepartmentTable {
  id: Generated<number>
  organization_id: number
  parent_id: number | null
  name_en: string
  name_am: string
  is_active: Generated<boolean>
  /** The department that took over what belonged to it; it is closed then. */
  merged_into_id: number | null
  folded: GeneratedAlways<string>
}

/** How a body, a department or a place stood from when until when; the database writes it, the last row is open. */
export interface TreeStateTable {
  id: GeneratedAlways<number>
  subject: 'organization' | 'department' | 'location'
  subject_id: number
  name_en: string
  name_am: string
  /** The place of a body, the department above a department, the place around a place. */
  parent_id: number | null
  merged_into_id: number | null
  is_active: boolean | null
  handles_complaints: boolean | null
  sector_id: number | null
  valid_from_on: string | null
  valid_to_on: string | null
  /** Null for what stood before states were kept. */
  from_at: Date | null
  until_at: Date | null
  changed_by_id: number | null
}

/** A value that an administrator may edit: gender, age group, occupation, complaint type … */
export interface ConstantFieldTable {
  id: Generated<number>
  field_name: string
  /** Stable kebab word, unique within its field; code may name it, screens show the labels. */
  code: string
  label_en: string
  label_am: string
  /** Null for every region. */
  region_id: number | null
  sort_order: Generated<number>
  retired_on: string | null
  folded: GeneratedAlways<string>
}

/** One installation-wide setting, for example `contact` or `clocks`. */
export interface SettingTable {
  name: string
  value: Json<unknown>
}

/** One working interval of a weekday (1 Monday … 7 Sunday), minutes after midnight in Africa/Addis_Ababa. */
export interface WeeklyHoursTable {
  id: Generated<number>
  region_id: number | null
  weekday: number
  from_minute: number
  to_minute: number
}

export interface HolidayTable {
  id: Generated<number>
  region_id: number | null
  on_date: string
  name_en: string
  name_am: string
}

export interface RoleTable {
  id: Generated<number>
  name: string
  /** What it is called in Amharic; null shows the name. */
  name_am: string | null
  description: string | null
  guard_level: GuardLevel
  /** Whether its holders must have a second factor to do anything. */
  requires_second_factor: Generated<boolean>
}

export interface RolePermissionTable {
  id: Generated<number>
  role_id: number
  page_code: string
}

export interface UserAccountTable {
  id: Generated<number>
  /** An e-mail address, or the mobile (E.164) of a complainant; unique among confirmed accounts, whatever its case. */
  user_name: string
  /** The user name before the last change; of changes soon after one another that before the first. */
  former_user_name: string | null
  user_name_changed_at: Date | null
  /** Argon2id in PHC text form. */
  password_hash: string
  name: string
  name_am: string | null
  role_id: number | null
  organization_id: number | null
  department_id: number | null
  location_id: number | null
  phone: string | null
  language: Generated<Language>
  is_active: Generated<boolean>
  created_at: Generated<Date>
  /** Complainants have neither role nor body. */
  kind: Generated<'staff' | 'complainant'>
  /** When a code showed that the user name is theirs; null for a sign-up that nobody can sign in to yet. */
  confirmed_at: Generated<Date> | null
  photo_key: string | null
  theme: string | null
  scheme: 'auto' | 'light' | 'dark' | null
  calendar: 'ethiopian' | 'gregorian' | null
  /** How they are told of the kinds for which they chose something. */
  notice_choices: Generated<Partial<Record<NoticeKind, NoticeChoice>>>
  /** User name and names, folded by `fold_person_text` (0021). */
  search_text: GeneratedAlways<string>
}

/** A link to set a password, sent by e-mail; open while it is neither used nor withdrawn. */
export interface UserInvitationTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token that stands in the link. */
  token_hash: Buffer
  created_at: Generated<Date>
  created_by_id: number | null
  expires_at: Date
  used_at: Date | null
  withdrawn_at: Date | null
}

/** A menu of one's own: names of entries in the order in which they stand. */
export interface UserNavigationTable {
  user_id: number
  entries: Json<string[]>
  updated_at: Generated<Date>
}

/** A body whose complaints the expert sees. */
export interface ExpertOrganizationTable {
  user_id: number
  organization_id: number
  assigned_at: Generated<Date>
  assigned_by_id: number | null
}

export interface UserSessionTable {
  id: string
  user_id: number
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  /** SHA-256 of the refresh token that is valid now; the one before it tells a reuse. */
  refresh_hash: Buffer
  previous_refresh_hash: Buffer | null
  rotated_at: Date | null
  user_agent: string | null
  /** When a second factor was shown; null when none was asked for. */
  second_factor_at: Date | null
}

/** A code, link or challenge of an account: good for one purpose, once. */
export interface AccountSecretTable {
  id: Generated<number>
  user_id: number
  purpose: 'confirm' | 'reset' | 'second-factor' | 'passkey'
  /** HMAC-SHA-256 under the installation's secret. */
  secret_hash: Buffer
  passkey_challenge: string | null
  attempts: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

/** An authenticator app (TOTP); it counts once it was confirmed with a code. */
export interface AuthenticatorTable {
  user_id: number
  /** Sealed with the data key (server/platform/auth/seal.ts). */
  sealed_secret: Buffer
  created_at: Generated<Date>
  confirmed_at: Date | null
  /** The time step of the last code taken: none is taken twice. */
  last_step: number | null
}

export interface RecoveryCodeTable {
  id: Generated<number>
  user_id: number
  code_hash: Buffer
  used_at: Date | null
}

/** A WebAuthn credential; the id is its own, in base64url. */
export interface PasskeyTable {
  id: string
  user_id: number
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface PasswordPolicyTable {
  region_id: number
  minimum_length: number
  minimum_length_with_second_factor: number
  must_have_letter: boolean
  must_have_lower_case: boolean
  must_have_capital_letter: boolean
  must_have_number: boolean
  must_have_special_character: boolean
  updated_at: Date
  updated_by_id: number | null
}

/** A complaint that a complainant's account owns. */
export interface ComplaintOwnerTable {
  user_id: number
  complaint_id: number
  owned_at: Generated<Date>
}

/** One kind by which a user's sight is filtered; its values are alternatives. */
export interface DataFilterTable {
  id: Generated<number>
  user_id: number
  kind: 'organization' | 'department' | 'location' | 'sector' | 'complaint-type' | 'severity' | 'status'
  updated_at: Date
  updated_by_id: number | null
}

/** One value of a filter: exactly one of its columns is set. */
export interface DataFilterValueTable {
  id: Generated<number>
  filter_id: number
  organization_id: number | null
  department_id: number | null
  location_id: number | null
  constant_id: number | null
  status: Status | null
}

/** Who signs an action. Only `ended_at` ever changes: an adjustment writes the next structure. */
export interface ApprovalStructureTable {
  id: Generated<number>
  /** A kebab action of the lifecycle. */
  action: string
  began_at: Date
  began_by_id: number | null
  /** Null for the one that holds now. */
  ended_at: Date | null
}

export interface ApprovalStepTable {
  id: Generated<number>
  structure_id: number
  /** From 1; the lowest signs first. */
  ordinal: number
  approver_id: number
  /** In which capacity, as an administrator typed it. */
  position: string | null
}

/** The delegate signs for the approver from one day to the other, both included. */
export interface DelegationTable {
  id: Generated<number>
  approver_id: number
  delegate_id: number
  from_on: string
  to_on: string
  created_at: Date
  created_by_id: number | null
  withdrawn_at: Date | null
}

/** An application under way: what was typed so far, for the holder of the signed cookie. */
export interface ComplaintDraftTable {
  id: string
  language: Language
  answers: Json<Record<string, unknown>>
  /** Becomes the complaint's submission key: submitting twice gives the same complaint. */
  submission_key: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  expires_at: Date
  /** The clerk who types it at the desk; nobody for one that a signed cookie names. */
  owner_id: number | null
}

export interface ComplaintTable {
  id: Generated<number>
  /** Sixteen digits, the last a Damm check digit. */
  tracking_id: string
  submission_key: string
  status: Status
  close_reason: CloseReason | null
  version: Generated<number>
  language: Language
  complaint_type_id: number
  /** Null until a receiver assigns it. */
  severity_id: number | null
  required_decision_id: number
  submission_way_id: number
  violated_law: string | null
  violated_decision_on: string | null
  decision_authority: string | null
  decision_number: string | null
  supporting_documents: string[]
  is_group: boolean
  group_size: number | null
  against_organization_id: number
  against_department_id: number | null
  handling_organization_id: number
  handling_department_id: number | null
  /** Place of decision. */
  location_id: number
  /** The place as it was named on the day of filing, outermost first. */
  location_names: Json<{ en: string; am: string }[]>
  receiver_id: number | null
  /** The account that registered it at the desk; null for the public form. */
  registered_by_id: number | null
  registered_at: Date
  updated_at: Date
  /** When the running clock with the nearest deadline ends; null when none runs. */
  due_at: Date | null
  due_clock: ClockName | null
  /** When a clock of the office next uses up 75, 90 or 100 % of its time; null when none will. */
  next_notice_at: Date | null
  closed_at: Date | null
  /** Who directed it to its handlers last. */
  officer_id: number | null
  reviewer_id: number | null
  /** Counts how often the work began: one more with each review that starts it again. */
  round: Generated<number>
  /** A conclusion that a review upheld: it cannot be rejected again. */
  is_final: Generated<boolean>
  duplicate_of_id: number | null
  escalation_level: Generated<number>
}

export interface ComplaintIssueTable {
  complaint_id: number
  ordinal: number
  text: string
}

/** The complainant (ordinal 0) and the representatives (from 1). */
export interface ComplaintPartyTable {
  id: Generated<number>
  complaint_id: number
  kind: 'complainant' | 'representative'
  ordinal: number
  first_name: string
  father_name: string
  grandfather_name: string | null
  gender_id: number
  age_group_id: number
  nationality: 'ETHIOPIAN' | 'OTHER'
  occupation_id: number
  region_id: number
  zone_id: number
  woreda_id: number
  kebele: string | null
  house_number: string | null
  address: string | null
  /** E.164. */
  phone: string | null
  email: string | null
  /** Of a representative: the letter that lets them speak, a file of the complaint. */
  mandate_id: string | null
}

/** A file of a draft or of a complaint, never of both. */
export interface AttachmentTable {
  /** The opaque id that travels as an entry of `dbPaths`. */
  id: string
  draft_id: string | null
  complaint_id: number | null
  attachment_type_id: number | null
  original_name: string
  /** Media type found by content. */
  media_type: string
  size: number
  sha256: string
  storage_key: string
  attached_at: Generated<Date>
  attached_by_id: number | null
  hidden_at: Date | null
  hidden_by_id: number | null
  hidden_reason: string | null
  /** Of the office until something issued names it: complainants do not see it. */
  is_internal: Generated<boolean>
}

/** One step of a complaint's life, written by the action that made it. */
export interface StatusTrackTable {
  id: Generated<number>
  complaint_id: number
  at: Date
  action: string
  from_status: Status | null
  to_status: Status
  actor_kind: 'staff' | 'visitor' | 'system'
  actor_id: number | null
  /** The body that holds the case after the step, as shown to the public. */
  organization_id: number | null
  role_id: number | null
  reason: string | null
  /** The complaint's version after the step. */
  version: Generated<number>
  details: Json<Record<string, unknown> | null> | null
}

export interface ClockEventTable {
  id: Generated<number>
  complaint_id: number
  clock: ClockName
  event: 'start' | 'pause' | 'resume' | 'extend' | 'stop'
  at: Date
  /** With `start` and `extend`: how long, in the clock's own unit. */
  amount: number | null
  unit: 'working-days' | 'calendar-days' | null
  reason: string | null
}

/** Staff to whom a complaint is directed; one of the current ones leads. */
export interface ComplaintHandlerTable {
  id: Generated<number>
  complaint_id: number
  user_id: number
  is_lead: boolean
  directed_at: Date
  directed_by_id: number | null
  accepted_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
  removed_at: Date | null
}

/** Whose work lets them see a complaint; triggers alone write it, by the view `personal_sight_due`. */
export interface PersonalSightTable {
  /** A person's id; below zero the id of an approver, for whoever stands in for them today. */
  seen_by: number
  complaint_id: number
  /** As the complaint has it, so that an index gives a list in its order. */
  registered_at: Date
  is_open: boolean
  /** The next step can be theirs. */
  waits: boolean
}

/** What one member of a group, or an expert, thinks; one each and round, revised until it is concluded. */
export interface OpinionTable {
  id: Generated<number>
  complaint_id: number
  round: number
  user_id: number
  position: 'for-complainant' | 'partly' | 'against-complainant'
  text: string
  given_at: Date
  revised_at: Date | null
}

/** A saved version of the decision, numbered from 1 in each round; version 0 is the draft as it is typed. */
export interface DecisionTable {
  id: Generated<number>
  complaint_id: number
  round: number
  version: number
  author_id: number
  saved_at: Date
  justification: string
  required_decision_id: number | null
  attachment_ids: Generated<string[]>
  /** Typed and not saved yet; saving a draft as a version ends it. */
  is_draft: boolean
  /** How often the draft was stored. */
  revision: Generated<number>
}

export interface DecisionIssueTable {
  decision_id: number
  /** Of the presented issue that it answers. */
  ordinal: number
  finding: string
  law: string
  remedy: string
}

/** What was issued to the complainant, word for word, and the answer to it. */
export interface ConclusionTable {
  id: Generated<number>
  complaint_id: number
  round: number
  kind: 'decision' | 'non-admission'
  content: Json<Record<string, unknown>>
  issued_at: Date
  issued_by_id: number | null
  is_final: Generated<boolean>
  answer: 'accepted' | 'rejected' | null
  answered_at: Date | null
  rejection_reason: string | null
  /** With a reason: the conclusion that a review upheld with this one. */
  upholds_id: number | null
  review_reason: string | null
  rating: number | null
  rating_comment: string | null
  rated_at: Date | null
}

/** A letter as it was issued; only its end is added later. */
export interface LetterTable {
  id: Generated<number>
  complaint_id: number
  kind: CheckedKind
  /** Twenty digits, unguessable: who holds the letter asks with them whether it is genuine. */
  check_code: string
  language: Language
  /** What it says, in its language. */
  content: Json<unknown>
  issued_at: Date
  issued_by_id: number | null
  /** Since when and why it no longer holds. */
  ended_at: Date | null
  ended_because: LetterEnding | null
  replaced_by_id: number | null
}

/** An action that waits, or waited, for its signatures. */
export interface ProposalTable {
  id: Generated<number>
  complaint_id: number
  action: string
  outcome: string | null
  /** What the action was given, to be read back with the last signature. */
  input: Json<unknown>
  from_status: Status
  structure_id: number
  proposed_by_id: number
  proposed_at: Date
  ended_at: Date | null
  ending: 'approved' | 'sent-back' | 'withdrawn' | 'void' | null
}

/** One signature of a proposal, copied from the structure that held when it was proposed. */
export interface ProposalStepTable {
  id: Generated<number>
  proposal_id: number
  ordinal: number
  approver_id: number
  position: string | null
  /** Named by a supervisor in place of an approver who cannot sign. */
  substitute_id: number | null
  /** When it became the approver's turn. */
  asked_at: Date | null
  signed_at: Date | null
  signed_by_id: number | null
  ruling: 'approved' | 'sent-back' | null
  reason: string | null
}

export interface ReferralTable {
  id: Generated<number>
  complaint_id: number
  from_status: Status
  body_kind: 'grievance-redress-bureau' | 'ombudsman' | 'organization'
  organization_id: number | null
  main_issue: string
  reason: string
  /** The resolution's own date and time. */
  resolved_at: Date
  referred_at: Date
  referred_by_id: number
  deadline_on: string
  attachment_ids: Generated<string[]>
  answer: 'accepted' | 'refused' | null
  answer_text: string | null
  answered_at: Date | null
  escalated_at: Date | null
  /** The complaint left it without an answer: withdrawn, or found to be filed twice. */
  ended_at: Date | null
}

/** A complainant asked for the case to be referred. */
export interface ReferralRequestTable {
  id: Generated<number>
  complaint_id: number
  requested_at: Date
  reason: string
  round: number
}

/** A clerk tried to reach the complainant about what waits for an answer. */
export interface ContactRecordTable {
  id: Generated<number>
  complaint_id: number
  at: Date
  by_id: number
  channel: 'call' | 'visit' | 'letter' | 'other'
  outcome: 'reached' | 'not-reached'
  note: string | null
}

/** Somebody was told, once, that so many percent of a clock are over; `clock_event_id` is the clock's start. */
export interface ClockNoticeTable {
  id: Generated<number>
  complaint_id: number
  clock_event_id: number
  level: number
  at: Date
  told_id: number | null
}

/** What reports count of a complaint; triggers alone write it, by the view `counted_case_due`. */
export interface CountedCaseTable {
  /** The complaint's. */
  id: number
  registered_at: Date
  due_at: Date | null
  /** Of the first conclusion, as is the answer. */
  decided_at: Date | null
  /** When a clock of the office was first noticed to be over. */
  overrun_at: Date | null
  against_organization_id: number
  handling_organization_id: number
  handling_department_id: number | null
  location_id: number
  complaint_type_id: number
  severity_id: number | null
  submission_way_id: number
  receiver_id: number | null
  lead_id: number | null
  gender_id: number | null
  age_group_id: number | null
  round: number
  is_reopened: boolean
  status: string
  close_reason: string | null
  answer: string | null
}

/** What stood in a complaint, or in a person's details, before it was changed. */
export interface FormerValuesTable {
  id: Generated<number>
  complaint_id: number
  subject: 'complaint' | 'party'
  subject_id: number
  values: Json<Record<string, unknown>>
  changed_at: Date
  changed_by_id: number | null
}

/** Folded text to search in, found through `search_complaints` (0270). */
export interface ComplaintSearchTable {
  complaint_id: number
  folded: string
  /** Numbers of decisions, names of files and what was decided, folded; triggers keep it (0375). */
  papers: GeneratedAlways<string>
  /** Grows with each change of the rules of folding; older texts are folded anew. */
  folding: Generated<number>
}

export interface OneTimeCodeTable {
  id: Generated<number>
  complaint_id: number
  /** Salt and HMAC-SHA-256 of the code, sealed with the data key; 32 bytes: of an earlier version, not sealed yet. */
  code_hash: Buffer
  sent_to: string
  created_at: Generated<Date>
  expires_at: Date
  attempts: Generated<number>
  used_at: Date | null
}

/** Failed or counted attempts of a kind (`track`, `sign-in`, `code`) by a subject (session, address, account). */
export interface AttemptTable {
  kind: string
  subject: string
  window_start: Date
  count: number
}

export interface UsedChallengeTable {
  /** SHA-256 of a solved proof-of-work challenge. */
  challenge_hash: Buffer
  expires_at: Date
}

/** Insert-only for the application: what was sent or asked while the time for the complainant's answer ran. */
export interface AnswerNoticeTable {
  id: Generated<number>
  complaint_id: number
  clock_event_id: number
  kind: 'reminder' | 'contact-needed'
  /** Of a reminder: days before the end. */
  days_before: number
  at: Date
}

/** The answer that a POST with this Idempotency-Key was given, to be given again. */
export interface IdempotentAnswerTable {
  key: string
  call: string
  caller: string
  answer: Json<unknown>
  created_at: Generated<Date>
}

export interface OutgoingMessageTable {
  id: Generated<number>
  /** One message per event and channel: `complaint:17:registered:sms`. */
  event_key: string
  complaint_id: number | null
  channel: 'sms' | 'email'
  recipient: string
  language: Language
  template: string
  subject: string | null
  text: string
  status: Generated<'queued' | 'sending' | 'sent' | 'not-configured' | 'dead'>
  attempts: Generated<number>
  last_error: string | null
  gateway_id: string | null
  delivery_status: string | null
  created_at: Generated<Date>
  sent_at: Date | null
  /** Of a message that a ceiling holds back: when it is looked at again, and which ceiling. */
  held_until: Date | null
  held_reason: 'number-hour' | 'number-day' | 'office-hour' | null
}

/** Insert-only for the application. */
export interface AuditEntryTable {
  id: Generated<number>
  at: Date
  actor_kind: 'staff' | 'complainant' | 'visitor' | 'system'
  actor_id: number | null
  action: string
  subject_type: string
  subject_id: string
  details: Json<Record<string, unknown>>
}

/** One row: what everybody may read of the office's work, small numbers hidden. */
export interface PublicStatisticsTable {
  id: number
  computed_at: Date
  content: Json<unknown>
}

/** A report that somebody gave a name. Visible to its owner and to the role that it is shared with. */
export interface SavedReportTable {
  id: Generated<number>
  owner_id: number
  kind: 'summary' | 'cases' | 'list'
  name: string
  /** What stands behind the question mark of its page's address. */
  query: string
  /** The role whose members may read it too. */
  role_id: number | null
  created_at: Date
  removed_at: Date | null
}

/** The saved view of lists that opens first for somebody. */
export interface DefaultViewTable {
  user_id: number
  report_id: number
}

/** Who gets a saved report by e-mail, and when next. */
export interface ReportMailTable {
  report_id: number
  user_id: number
  rhythm: MailRhythm
  next_on: string
}

/** A large file of a report that a job makes for somebody; its row and its bytes go when it ends. */
export interface ReportExportTable {
  id: Generated<number>
  user_id: number
  /** What the report was asked for. */
  asked: Json<unknown>
  format: 'csv' | 'xlsx'
  status: ColumnType<'making' | 'ready' | 'refused', 'making' | undefined, 'making' | 'ready' | 'refused'>
  rows: number
  rows_done: Generated<number>
  file_key: string | null
  created_at: Date
  finished_at: Date | null
  ends_at: Date
}

/** A verification of the chain that somebody asked for, and how far it is. */
export interface AuditVerificationTable {
  id: Generated<number>
  asked_by_id: number
  asked_at: Date
  /** SEQUENCE:HASH, kept elsewhere, that the chain has to hold. */
  anchor: string | null
  verified: Generated<number>
  seals: number | null
  unsealed: number | null
  head: string | null
  broken: string | null
  finished_at: Date | null
}

/** One link of the hash chain: hash = SHA-256(previous hash, canonical text of the entry). */
export interface AuditSealTable {
  sequence: number
  entry_id: number
  hash: Buffer
  /** Made with the key outside of the database; seals of older versions were not. */
  is_keyed: Generated<boolean>
}

/** The entries that wait for their seal. */
export interface AuditUnsealedTable {
  entry_id: number
}

/** One row in a database that was made for the demonstration, else none. The owner sets it. */
export interface DemoMarkTable {
  is_demo: Generated<boolean>
  marked_at: Generated<Date>
}

/** What a member of staff noted on a case for others who see it. */
export interface CaseNoteTable {
  id: Generated<number>
  complaint_id: number
  author_id: number
  /** The sender’s own, new for each note: one that is sent again is there once. */
  key: string
  /** Empty once it was withdrawn. */
  text: string
  mentioned_ids: Generated<number[]>
  written_at: Date
  corrected_at: Date | null
  withdrawn_at: Date | null
}

/** What a member of staff is told of a case in the portal. */
export interface NoticeTable {
  id: Generated<number>
  user_id: number
  /** What it is about: a complaint or a systemic case. */
  complaint_id: number | null
  systemic_case_id: number | null
  kind: ShownNoticeKind
  /** Names what it tells of once and for all: the same event tells a person once. */
  event: string
  at: Date
  read_at: Date | null
  /** Whether it is shown behind the bell. */
  in_bell: Generated<boolean>
  /** Whether it waits for the e-mail of the day. */
  in_digest: Generated<boolean>
}

/** Complaints that have one cause, tied together with what is recommended to the body. */
export interface SystemicCaseTable {
  id: Generated<number>
  title: string
  organization_id: number
  recommendation: string
  follow_up_on: string | null
  status: Generated<SystemicStatus>
  owner_id: number
  opened_at: Date
  /** The sender’s own: one that is sent again is there once. */
  opening_key: string
  /** The day of follow-up that its owner was told of. */
  told_for: string | null
  version: Generated<number>
}

export interface SystemicCaseComplaintTable {
  systemic_case_id: number
  complaint_id: number
  tied_by_id: number
  tied_at: Date
}

/** What was done to a systemic case, and what was noted. */
export interface SystemicCaseEventTable {
  id: Generated<number>
  systemic_case_id: number
  version: number
  at: Date
  actor_id: number
  kind: SystemicEvent
  text: string | null
  key: string | null
}

/** Who has a case open now. */
export interface CasePresenceTable {
  complaint_id: number
  user_id: number
  seen_at: Date
}
