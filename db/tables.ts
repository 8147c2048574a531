/**
 * The tables as the queries use them. db/migrations define the tables; a test compares this file with the migrated database.
 * `*_at` are timestamptz (Date), `*_on` are dates (ISO text `YYYY-MM-DD`), ids are int unless they are uuid.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GuardLevel } from '#contract/permissions-catalogue.ts'
import type {
  AbsenceReason,
  FinerNoticeKind,
  AdministrationKind,
  ImportNoticeKind,
  NoticeKind,
  ShownNoticeKind,
  SystemicEvent,
  SystemicStatus,
} from '#contract/desk/desk-choices.ts'
import type { NoticeChoice } from '#contract/accounts/notice-choices.ts'
import type { StandardTextKind } from '#contract/desk/standard-text-choices.ts'
import type { CitationContent, DocumentsContent, TemplateContent } from '#contract/desk/standard-texts.ts'
import type { CheckedKind, LetterEnding } from '#contract/filing/letters.ts'
import type { ImportedTableName } from '#contract/http/table-columns.ts'
import type { ImportAnswer, TableImport } from '#contract/http/table-import.ts'
import type { MailRhythm } from '#contract/reports/report-choices.ts'
import type { ClockName, CloseReason, Status } from '#contract/statuses.ts'
import type { DeliveryStatus } from '#contract/values/choices.ts'

type Json<T> = ColumnType<T, string, string>
type Language = 'en' | 'am'

export interface Database {
  /** region → zone or sub city → woreda → kebele, with the years in which each existed. */
  location: {
    id: Generated<number>
    parent_id: number | null
    kind: 'region' | 'chartered-city' | 'zone' | 'sub-city' | 'woreda' | 'kebele'
    name_en: string
    name_am: string
    valid_from_on: string
    valid_to_on: string | null
    /** The place that it was merged into; set only for a closed place. */
    merged_into_id: number | null
    /** Both names folded for searching. */
    folded: GeneratedAlways<string>
  }

  organization: {
    id: Generated<number>
    name_en: string
    name_am: string
    /** A constant of field `sector`. */
    sector_id: number | null
    location_id: number | null
    /** Whether complaints can be filed with it, because it handles them, or only against it. */
    handles_complaints: Generated<boolean>
    is_active: Generated<boolean>
    /** The body that it was merged into; closed complaints stay filed under the old one. */
    merged_into_id: number | null
    folded: GeneratedAlways<string>
  }

  department: {
    id: Generated<number>
    organization_id: number
    parent_id: number | null
    name_en: string
    name_am: string
    is_active: Generated<boolean>
    /** The department that took over its work; set only for a closed department. */
    merged_into_id: number | null
    folded: GeneratedAlways<string>
  }

  /** The state of a body, a department or a place in a period. The database writes it; the last row has no end. */
  tree_state: {
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
    /** Null for a state from before states were recorded. */
    from_at: Date | null
    until_at: Date | null
    changed_by_id: number | null
  }

  /** A value that an administrator may edit: gender, age group, occupation, complaint type … */
  constant_field: {
    id: Generated<number>
    field_name: string
    /** A kebab-case code that never changes, unique within its field; the program may refer to it, screens show the labels. */
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
  setting: {
    name: string
    value: Json<unknown>
  }

  /** One working interval of a weekday (1 Monday … 7 Sunday), minutes after midnight in Africa/Addis_Ababa. */
  weekly_hours: {
    id: Generated<number>
    region_id: number | null
    weekday: number
    from_minute: number
    to_minute: number
  }

  holiday: {
    id: Generated<number>
    region_id: number | null
    on_date: string
    name_en: string
    name_am: string
  }

  role: {
    id: Generated<number>
    name: string
    /** Its name in Amharic; if null, the name is shown. */
    name_am: string | null
    description: string | null
    guard_level: GuardLevel
    /** Whether its holders must have a second factor to do anything. */
    requires_second_factor: Generated<boolean>
  }

  role_permission: {
    id: Generated<number>
    role_id: number
    page_code: string
  }

  user_account: {
    id: Generated<number>
    /** An e-mail address, or the mobile (E.164) of a complainant; unique among confirmed accounts, whatever its case. */
    user_name: string
    /** The user name before the last change; after several changes within a short time, the one before the first of them. */
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
    /** When a code proved that the user name is theirs; null for a sign-up that was not confirmed and cannot sign in. */
    confirmed_at: Generated<Date> | null
    photo_key: string | null
    theme: string | null
    scheme: 'auto' | 'light' | 'dark' | null
    calendar: 'ethiopian' | 'gregorian' | null
    /** How they are told, for the kinds of notice for which they chose. */
    notice_choices: Generated<Partial<Record<NoticeKind, NoticeChoice>>>
    /** User name and names, folded. */
    search_text: GeneratedAlways<string>
  }

  /** A link to set a password, sent by e-mail; valid until it is used or withdrawn. */
  user_invitation: {
    id: Generated<number>
    user_id: number
    /** SHA-256 of the token in the link. */
    token_hash: Buffer
    created_at: Generated<Date>
    created_by_id: number | null
    expires_at: Date
    used_at: Date | null
    withdrawn_at: Date | null
  }

  /** A user's own menu: the names of its entries in their order. */
  user_navigation: {
    user_id: number
    entries: Json<string[]>
    updated_at: Generated<Date>
  }

  /** A body whose complaints the expert sees. */
  expert_organization: {
    user_id: number
    organization_id: number
    assigned_at: Generated<Date>
    assigned_by_id: number | null
  }

  user_session: {
    id: string
    user_id: number
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
    /** SHA-256 of the valid refresh token; the one before it serves to detect reuse. */
    refresh_hash: Buffer
    previous_refresh_hash: Buffer | null
    rotated_at: Date | null
    user_agent: string | null
    /** When a second factor was given; null when none was required. */
    second_factor_at: Date | null
  }

  /** A code, link or challenge of an account: valid for one purpose, once. */
  account_secret: {
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
  authenticator: {
    user_id: number
    /** Sealed with the data key (server/platform/auth/seal.ts). */
    sealed_secret: Buffer
    created_at: Generated<Date>
    confirmed_at: Date | null
    /** The time step of the last code accepted: no code is accepted twice. */
    last_step: number | null
  }

  recovery_code: {
    id: Generated<number>
    user_id: number
    code_hash: Buffer
    used_at: Date | null
  }

  /** A WebAuthn credential; the id is the authenticator's, in base64url. */
  passkey: {
    id: string
    user_id: number
    name: string
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Generated<Date>
    last_used_at: Date | null
  }

  password_policy: {
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
  complaint_owner: {
    user_id: number
    complaint_id: number
    owned_at: Generated<Date>
  }

  /** One field by which the complaints that a user sees are filtered; its values are alternatives. */
  data_filter: {
    id: Generated<number>
    user_id: number
    kind: 'organization' | 'department' | 'location' | 'sector' | 'complaint-type' | 'severity' | 'status'
    updated_at: Date
    updated_by_id: number | null
  }

  /** One value of a filter: exactly one of its columns is set. */
  data_filter_value: {
    id: Generated<number>
    filter_id: number
    organization_id: number | null
    department_id: number | null
    location_id: number | null
    constant_id: number | null
    status: Status | null
  }

  /** Who signs an action. Only `ended_at` ever changes: an adjustment writes the next structure. */
  approval_structure: {
    id: Generated<number>
    /** A kebab action of the lifecycle. */
    action: string
    began_at: Date
    began_by_id: number | null
    /** Null for the structure in force. */
    ended_at: Date | null
  }

  approval_step: {
    id: Generated<number>
    structure_id: number
    /** Counted from 1; the lowest signs first. */
    ordinal: number
    approver_id: number
    /** The approver's capacity, as an administrator typed it. */
    position: string | null
  }

  /** The delegate signs for the approver from the first day to the last, both included. */
  delegation: {
    id: Generated<number>
    approver_id: number
    delegate_id: number
    from_on: string
    to_on: string
    created_at: Date
    created_by_id: number | null
    withdrawn_at: Date | null
  }

  /** Somebody is away from one day to another, both included. */
  absence: {
    id: Generated<number>
    user_id: number
    from_on: string
    to_on: string
    /** The colleague who acts on their cases meanwhile. */
    substitute_id: number | null
    reason: AbsenceReason | null
    created_at: Date
    created_by_id: number
    withdrawn_at: Date | null
  }

  /** A view: who acts on the cases of an absent colleague, from one day to another, both included. */
  standing_in: {
    user_id: number
    by_id: number
    from_on: string
    to_on: string
  }

  /** An unfinished application: what was typed so far, for the holder of the signed cookie. */
  complaint_draft: {
    id: string
    language: Language
    answers: Json<Record<string, unknown>>
    /** Becomes the complaint's submission key: submitting twice gives the same complaint. */
    submission_key: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    expires_at: Date
    /** The clerk who types it at the desk; null for one that belongs to a signed cookie. */
    owner_id: number | null
  }

  complaint: {
    id: Generated<number>
    /** Sixteen digits, the last a Damm check digit. */
    tracking_id: string
    submission_key: string
    /** Of what came with a sender’s own key. */
    submission_hash: string | null
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
    /** The place with its names on the day of filing, outermost first. */
    location_names: Json<{ en: string; am: string }[]>
    receiver_id: number | null
    /** The account that registered it at the desk; null for the public form. */
    registered_by_id: number | null
    registered_at: Date
    updated_at: Date
    /** When the running clock with the nearest deadline ends; null when none runs. */
    due_at: Date | null
    due_clock: ClockName | null
    /** When a clock of the office next reaches 75, 90 or 100 % of its time; null when none will. */
    next_notice_at: Date | null
    closed_at: Date | null
    /** The person who last directed it to handlers. */
    officer_id: number | null
    reviewer_id: number | null
    /** The number of the round of work; each review that starts the work again adds one. */
    round: Generated<number>
    /** A conclusion that a review upheld: it cannot be rejected again. */
    is_final: Generated<boolean>
    duplicate_of_id: number | null
    escalation_level: Generated<number>
    /** To whom it was escalated last, until it moves on or a supervisor acts. */
    escalated_to_id: number | null
  }

  complaint_issue: {
    complaint_id: number
    ordinal: number
    text: string
  }

  /** The complainant (ordinal 0) and the representatives (from 1). */
  complaint_party: {
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
    /** Of a representative: the letter of authority, a file of the complaint. */
    mandate_id: string | null
  }

  /** A file of a draft or of a complaint, never of both. */
  attachment: {
    /** The opaque id that `dbPaths` contains. */
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
    /** Internal to the office until an issued document names it: complainants do not see it. */
    is_internal: Generated<boolean>
  }

  /** One step of a complaint's life, written by the action that took it. */
  status_track: {
    id: Generated<number>
    complaint_id: number
    at: Date
    action: string
    from_status: Status | null
    to_status: Status
    actor_kind: 'staff' | 'visitor' | 'system'
    actor_id: number | null
    /** The absent colleague for whom the actor took the step. */
    acted_for_id: number | null
    /** The body that holds the case after the step, as shown to the public. */
    organization_id: number | null
    role_id: number | null
    reason: string | null
    /** The complaint's version after the step. */
    version: Generated<number>
    details: Json<Record<string, unknown> | null> | null
  }

  clock_event: {
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
  complaint_handler: {
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

  /** The people who see a complaint because of their work; only triggers write it, from the view `personal_sight_due`. */
  personal_sight: {
    /** A person's id; a negative number is the id of an approver, for the person who signs for them today. */
    seen_by: number
    complaint_id: number
    /** Copied from the complaint, so that an index gives a list in its order. */
    registered_at: Date
    is_open: boolean
    /** Whether the next step is theirs; for a signature, the body of their account and today's delegations are compared by whoever reads. */
    waits: boolean
    /** These four are copied from the complaint: an index gives what waits in the order of deadlines, with what the step depends on. */
    status: Status
    deadline: Date | null
    round: number
    against_organization_id: number
  }

  /** The opinion of a member of a group or of an expert: one per person and round, open to revision until the conclusion. */
  opinion: {
    id: Generated<number>
    complaint_id: number
    round: number
    user_id: number
    position: 'for-complainant' | 'partly' | 'against-complainant'
    text: string
    given_at: Date
    revised_at: Date | null
  }

  /** A saved version of the decision, numbered from 1 in each round; version 0 is the draft. */
  decision: {
    id: Generated<number>
    complaint_id: number
    round: number
    version: number
    author_id: number
    saved_at: Date
    justification: string
    required_decision_id: number | null
    attachment_ids: Generated<string[]>
    /** Typed and not saved as a version yet; saving it as a version ends the draft. */
    is_draft: boolean
    /** How often the draft was stored. */
    revision: Generated<number>
  }

  decision_issue: {
    decision_id: number
    /** Of the presented issue that it answers. */
    ordinal: number
    finding: string
    law: string
    remedy: string
  }

  /** The text issued to the complainant, and the complainant's answer. */
  conclusion: {
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
  letter: {
    id: Generated<number>
    complaint_id: number
    kind: CheckedKind
    /** Twenty random digits, with which the holder of the letter can check that it is genuine. */
    check_code: string
    language: Language
    /** Its text, in its language. */
    content: Json<unknown>
    issued_at: Date
    issued_by_id: number | null
    /** When and why it became invalid. */
    ended_at: Date | null
    ended_because: LetterEnding | null
    replaced_by_id: number | null
  }

  /** An action that waits or waited for signatures. */
  proposal: {
    id: Generated<number>
    complaint_id: number
    action: string
    outcome: string | null
    /** The input of the action, which is read again with the last signature. */
    input: Json<unknown>
    from_status: Status
    structure_id: number
    proposed_by_id: number
    proposed_at: Date
    ended_at: Date | null
    ending: 'approved' | 'sent-back' | 'withdrawn' | 'void' | null
  }

  /** One signature of a proposal, copied from the structure in force when it was proposed. */
  proposal_step: {
    id: Generated<number>
    proposal_id: number
    ordinal: number
    approver_id: number
    position: string | null
    /** A substitute whom a supervisor named for an approver who cannot sign. */
    substitute_id: number | null
    /** When it became the approver's turn. */
    asked_at: Date | null
    signed_at: Date | null
    signed_by_id: number | null
    ruling: 'approved' | 'sent-back' | null
    reason: string | null
  }

  referral: {
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
    /** When the complaint ended without an answer to it: withdrawn, or marked as a duplicate. */
    ended_at: Date | null
  }

  /** A complainant asked for the case to be referred. */
  referral_request: {
    id: Generated<number>
    complaint_id: number
    requested_at: Date
    reason: string
    round: number
  }

  /** A clerk tried to reach the complainant about something that waits for an answer. */
  contact_record: {
    id: Generated<number>
    complaint_id: number
    at: Date
    by_id: number
    channel: 'call' | 'visit' | 'letter' | 'other'
    outcome: 'reached' | 'not-reached'
    note: string | null
  }

  /** Somebody was told, once, that this percentage of a clock has passed; `clock_event_id` is the clock's start. */
  clock_notice: {
    id: Generated<number>
    complaint_id: number
    clock_event_id: number
    level: number
    at: Date
    told_id: number | null
  }

  /** The values of a complaint that reports and the load of a team count; only triggers write it, from the view `counted_case_due`. */
  counted_case: {
    /** The complaint's. */
    id: number
    registered_at: Date
    due_at: Date | null
    /** Of the first conclusion, like the answer. */
    decided_at: Date | null
    /** When an expired clock of the office was first noticed. */
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
    officer_id: number | null
    reviewer_id: number | null
    /** Whose signature of the open proposal comes next; a substitute replaces the approver. */
    signer_id: number | null
    updated_at: Date
  }

  /** Cases that a receiver has in hand: the sum of several rows, which only triggers write, as the view `receiver_load_due` counts them. */
  receiver_load: {
    id: Generated<number>
    receiver_id: number
    cases: number
  }

  /** The former value of a field of a complaint or of a person's details. */
  former_values: {
    id: Generated<number>
    complaint_id: number
    subject: 'complaint' | 'party'
    subject_id: number
    values: Json<Record<string, unknown>>
    changed_at: Date
    changed_by_id: number | null
  }

  /** Folded text to search in, found through `search_complaints`. */
  complaint_search: {
    complaint_id: number
    folded: string
    /** Numbers of decisions, names of files and what was decided, folded; triggers keep it. */
    papers: GeneratedAlways<string>
    /** Increased with each change of the folding rules; texts of a lower number are folded again. */
    folding: Generated<number>
  }

  one_time_code: {
    id: Generated<number>
    complaint_id: number
    /** Salt and HMAC-SHA-256 of the code, sealed with the data key; 32 bytes: written by an earlier version, unsealed. */
    code_hash: Buffer
    sent_to: string
    created_at: Generated<Date>
    expires_at: Date
    attempts: Generated<number>
    used_at: Date | null
  }

  /** A proof by a one-time code that was ended before its time. */
  ended_proof: {
    /** The name of the proof in its cookie. */
    id: string
    /** When the cookie expires by itself. */
    ends_at: Date
  }

  /** Failed or counted attempts of a kind (`track`, `sign-in`, `code`) by a subject (session, address, account). */
  attempt: {
    kind: string
    subject: string
    window_start: Date
    count: number
  }

  used_challenge: {
    /** SHA-256 of a solved proof-of-work challenge. */
    challenge_hash: Buffer
    expires_at: Date
  }

  /** What was sent or asked during the time for the complainant's answer. Insert-only for the application. */
  answer_notice: {
    id: Generated<number>
    complaint_id: number
    clock_event_id: number
    kind: 'reminder' | 'contact-needed'
    /** Of a reminder: days before the end. */
    days_before: number
    at: Date
  }

  /** The answer to a POST with this Idempotency-Key, which a repeated POST gets again. */
  idempotent_answer: {
    key: string
    call: string
    caller: string
    answer: Json<unknown>
    /** Of what came with the key. */
    payload_hash: string | null
    created_at: Generated<Date>
  }

  outgoing_message: {
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
    delivery_status: DeliveryStatus | null
    /** Who at the desk learned that it came back. */
    returned_by_id: number | null
    /** How often it was given to a gateway that did not answer. */
    unanswered: Generated<number>
    created_at: Generated<Date>
    sent_at: Date | null
    /** Of a message that a limit holds back: when it is tried again, and which limit. */
    held_until: Date | null
    held_reason: 'number-hour' | 'number-day' | 'office-hour' | 'country-hour' | null
  }

  /** Reports of a day that belonged to no message. */
  unmatched_report: {
    day: string
    channel: 'sms' | 'email'
    count: number
    last_gateway_id: string
    last_status: string
    last_at: Date
  }

  /** Insert-only for the application. */
  audit_entry: {
    id: Generated<number>
    at: Date
    actor_kind: 'staff' | 'complainant' | 'visitor' | 'system'
    actor_id: number | null
    action: string
    subject_type: string
    subject_id: string
    details: Json<Record<string, unknown>>
  }

  /** One row: the public figures of the office's work, without small numbers. */
  public_statistics: {
    id: number
    computed_at: Date
    content: Json<unknown>
  }

  /** A report that somebody saved under a name. Its owner and the role it is shared with see it. */
  saved_report: {
    id: Generated<number>
    owner_id: number
    kind: 'summary' | 'cases' | 'list'
    name: string
    /** The query of its page's address, without the question mark. */
    query: string
    /** The role whose members may read it too. */
    role_id: number | null
    created_at: Date
    removed_at: Date | null
  }

  /** The saved view with which a user's lists open. */
  default_view: {
    user_id: number
    report_id: number
  }

  /** A user who gets a saved report by e-mail, and the next day of it. */
  report_mail: {
    report_id: number
    user_id: number
    rhythm: MailRhythm
    next_on: string
  }

  /** A large file of a report that a job makes for somebody; when it expires, the row and the bytes are deleted. */
  report_export: {
    id: Generated<number>
    user_id: number
    /** The query of the report. */
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

  /** An import of a table by a job. */
  table_import: {
    id: Generated<number>
    user_id: number
    imported: ImportedTableName
    /** The body whose departments they are, otherwise 0. */
    scope_id: Generated<number>
    /** The fingerprint of the plan that was shown. */
    plan: string
    status: ColumnType<TableImport['status'], TableImport['status'] | undefined, TableImport['status']>
    reason: string | null
    rows: number
    rows_done: Generated<number>
    attempts: Generated<number>
    /** Its maker has asked to stop it. */
    is_stopped: Generated<boolean>
    /** Kept until it is over. */
    file_key: string | null
    /** What was changed, row by row. */
    result: Json<ImportAnswer> | null
    created_at: Date
    finished_at: Date | null
    ends_at: Date
  }

  /** Tells somebody that their import is over. */
  import_notice: {
    /** From the sequence of the other notices. */
    id: Generated<number>
    user_id: number
    table_import_id: number
    kind: ImportNoticeKind
    at: Date
    read_at: Date | null
  }

  /** Tells an administrator what another one did. */
  administrator_notice: {
    /** From the sequence of the other notices. */
    id: Generated<number>
    user_id: number
    kind: AdministrationKind
    by_id: number
    subject_type: string
    subject_id: string
    at: Date
    read_at: Date | null
  }

  /** A verification of the chain that somebody requested, and its progress. */
  audit_verification: {
    id: Generated<number>
    asked_by_id: number
    asked_at: Date
    /** SEQUENCE:HASH, kept elsewhere, that the chain has to contain. */
    anchor: string | null
    verified: Generated<number>
    seals: number | null
    unsealed: number | null
    head: string | null
    broken: string | null
    finished_at: Date | null
  }

  /** One link of the hash chain: hash = SHA-256(previous hash, canonical text of the entry). */
  audit_seal: {
    sequence: number
    entry_id: number
    hash: Buffer
  }

  /** The entries that are not in the chain yet. */
  audit_unsealed: {
    entry_id: number
  }

  /** One row in a database of the demonstration, none in others. Only the database's owner can write it. */
  demo_mark: {
    is_demo: Generated<boolean>
    marked_at: Generated<Date>
  }

  /** A note that a member of staff wrote on a case for others who see it. */
  case_note: {
    id: Generated<number>
    complaint_id: number
    author_id: number
    /** Chosen by the sender, new for each note: a note that is sent again is stored once. */
    key: string
    /** Of what came with the key. */
    payload_hash: string | null
    /** Empty once it was withdrawn. */
    text: string
    mentioned_ids: Generated<number[]>
    written_at: Date
    corrected_at: Date | null
    withdrawn_at: Date | null
  }

  /** A notice in the portal that tells a member of staff of a case. */
  notice: {
    id: Generated<number>
    user_id: number
    /** Its subject: a complaint or a systemic case, */
    complaint_id: number | null
    systemic_case_id: number | null
    /** Or an absent colleague. */
    colleague_id: number | null
    /** Of a notice of a case: the absent colleague whose step it is, where the reader stands in. */
    standing_in_for_id: number | null
    kind: Exclude<ShownNoticeKind, FinerNoticeKind | ImportNoticeKind>
    /** A more exact kind, shown instead. */
    finer_kind: FinerNoticeKind | null
    /** Identifies the event: a person gets one notice of an event. */
    event: string
    at: Date
    read_at: Date | null
    /** Whether it is shown under the bell. */
    in_bell: Generated<boolean>
    /** Whether it waits for the daily e-mail. */
    in_digest: Generated<boolean>
  }

  /** Complaints with a common cause, and the recommendation to the body. */
  systemic_case: {
    id: Generated<number>
    title: string
    organization_id: number
    recommendation: string
    follow_up_on: string | null
    status: Generated<SystemicStatus>
    owner_id: number
    opened_at: Date
    /** Chosen by the sender: one that is sent again is stored once. */
    opening_key: string
    opening_hash: string | null
    /** The day of follow-up for which its owner has got a notice. */
    told_for: string | null
    version: Generated<number>
  }

  systemic_case_complaint: {
    systemic_case_id: number
    complaint_id: number
    tied_by_id: number
    tied_at: Date
  }

  /** A step of a systemic case, or a note on it. */
  systemic_case_event: {
    id: Generated<number>
    systemic_case_id: number
    version: number
    at: Date
    actor_id: number
    kind: SystemicEvent
    text: string | null
    key: string | null
    payload_hash: string | null
  }

  /** A text that staff insert instead of typing it; its versions have the content. */
  standard_text: {
    id: Generated<number>
    kind: StandardTextKind
    /** The body whose cases a template is for; null for all. */
    organization_id: number | null
    /** The type of complaint of a list of documents; other kinds have none. */
    complaint_type_id: number | null
    /** The newest. */
    version: number
    archived_at: Date | null
  }

  standard_text_version: {
    standard_text_id: number
    version: number
    content: Json<TemplateContent | DocumentsContent | CitationContent>
    saved_by_id: number
    saved_at: Date
  }

  /** A user who has a case open now. */
  case_presence: {
    complaint_id: number
    user_id: number
    seen_at: Date
  }
}
