/**
 * The tables and views as the queries use them. Made from a migrated database: npm run migrate -- --types
 * db/schema/tables says what a row and its columns mean. `*_at` are instants, `*_on` dates as ISO texts (YYYY-MM-DD).
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as a text, read as a value. */
type Json<T> = ColumnType<T, string, string>
type GeneratedJson<T> = ColumnType<T, string | undefined, string>

export interface Database {
  absence: {
    id: Generated<number>
    user_id: number
    from_on: string
    to_on: string
    substitute_id: number | null
    reason: 'leave' | 'illness' | 'training' | 'official-travel' | 'other' | null
    created_at: Date
    created_by_id: number
    withdrawn_at: Date | null
  }
  account_secret: {
    id: Generated<number>
    user_id: number
    purpose: 'confirm' | 'reset' | 'second-factor' | 'passkey'
    secret_hash: Buffer
    passkey_challenge: string | null
    attempts: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }
  administrator_notice: {
    id: Generated<number>
    user_id: number
    kind: 'rights-given' | 'security-changed'
    by_id: number
    subject_type: string
    subject_id: string
    at: Date
    read_at: Date | null
  }
  answer_notice: {
    id: Generated<number>
    complaint_id: number
    clock_event_id: number
    kind: 'reminder' | 'contact-needed'
    days_before: number
    at: Date
  }
  approval_step: {
    id: Generated<number>
    structure_id: number
    ordinal: number
    approver_id: number
    position: string | null
  }
  approval_structure: {
    id: Generated<number>
    action: string
    began_at: Date
    began_by_id: number | null
    ended_at: Date | null
  }
  attachment: {
    id: string
    draft_id: string | null
    complaint_id: number | null
    attachment_type_id: number | null
    original_name: string
    media_type: string
    size: number
    sha256: string
    storage_key: string
    attached_at: Generated<Date>
    attached_by_id: number | null
    hidden_at: Date | null
    hidden_by_id: number | null
    hidden_reason: string | null
    is_internal: Generated<boolean>
    statement_request_id: number | null
    case_order_id: number | null
  }
  attempt: {
    kind: string
    subject: string
    window_start: Date
    count: number
  }
  audit_entry: {
    id: Generated<number>
    at: Date
    actor_kind: 'staff' | 'complainant' | 'respondent' | 'visitor' | 'system'
    actor_id: number | null
    action: string
    subject_type: string
    subject_id: string
    details: Json<Record<string, unknown>>
  }
  audit_seal: {
    sequence: number
    entry_id: number
    hash: Buffer
  }
  audit_unsealed: {
    entry_id: number
  }
  audit_verification: {
    id: Generated<number>
    asked_by_id: number
    asked_at: Date
    anchor: string | null
    verified: Generated<number>
    seals: number | null
    unsealed: number | null
    head: string | null
    broken: string | null
    finished_at: Date | null
  }
  authenticator: {
    user_id: number
    sealed_secret: Buffer
    created_at: Generated<Date>
    confirmed_at: Date | null
    last_step: number | null
  }
  away: {
    user_id: number
    from_on: string
    to_on: string
    substitute_id: number
    signer_id: number
  }
  call_back: {
    id: Generated<number>
    complaint_id: number
    month: string
    missed: Generated<number>
    tried_at: Date | null
    outcome: 'answered' | 'declined' | 'not-reached' | 'not-called' | null
    ended_at: Date | null
    ended_by_id: number | null
    was_answered: boolean | null
    was_put_right: boolean | null
    was_respected: boolean | null
    note: string | null
    version: Generated<number>
  }
  call_back_draw: {
    month: string
    drawn_at: Date
    cases: number
    drawn: number
  }
  case_note: {
    id: Generated<number>
    complaint_id: number
    author_id: number
    key: string
    text: string
    mentioned_ids: Generated<number[]>
    written_at: Date
    corrected_at: Date | null
    withdrawn_at: Date | null
    payload_hash: string | null
  }
  case_order: {
    id: Generated<number>
    complaint_id: number
    conclusion_id: number
    number: number
    issue_ordinal: number
    text: string
    proof: string
    organization_id: number
    department_id: number | null
    named_day: string
    issued_at: Date
    started_at: Date | null
    due_on: string | null
    reported_at: Date | null
    reported_on: string | null
    answer_by: string | null
    answer: 'done' | 'partly' | 'not-done' | null
    answered_at: Date | null
    escalated_at: Date | null
    overdue_told_at: Date | null
    ending: 'fulfilled' | 'partly' | 'refused' | 'impossible' | 'set-aside' | null
    ended_at: Date | null
    body_told_of: string | null
  }
  case_order_event: {
    id: Generated<number>
    order_id: number
    at: Date
    kind: 'issued' | 'upheld' | 'started' | 'paused' | 'reported' | 'confirmed' | 'contested' | 'reminded' | 'extended' | 'escalated' | 'ended'
    party: 'staff' | 'complainant' | 'system' | 'respondent'
    by_id: number | null
    text: string | null
    due_on: string | null
    attachment_ids: Generated<string[]>
  }
  case_pin: {
    complaint_id: number
    pin_hash: Buffer
    issued_at: Date
    used_at: Date | null
  }
  case_presence: {
    complaint_id: number
    user_id: number
    seen_at: Date
  }
  clock_event: {
    id: Generated<number>
    complaint_id: number
    clock: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'
    event: 'start' | 'pause' | 'resume' | 'extend' | 'stop'
    at: Date
    amount: number | null
    unit: 'working-days' | 'calendar-days' | null
    reason: string | null
  }
  clock_notice: {
    id: Generated<number>
    complaint_id: number
    clock_event_id: number
    level: number
    at: Date
    told_id: number | null
  }
  complaint: {
    id: Generated<number>
    tracking_id: string
    submission_key: string
    status: import('#contract/statuses.ts').Status
    close_reason: 'ACCEPTED' | 'NO_RESPONSE' | 'WITHDRAWN' | 'DUPLICATE' | 'NOT_ADMITTED' | 'REFERRED' | null
    version: Generated<number>
    language: 'en' | 'am'
    complaint_type_id: number
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
    location_id: number
    location_names: Json<{ en: string; am: string }[]>
    receiver_id: number | null
    registered_by_id: number | null
    registered_at: Date
    updated_at: Date
    due_at: Date | null
    due_clock: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | null
    closed_at: Date | null
    officer_id: number | null
    reviewer_id: number | null
    round: Generated<number>
    is_final: Generated<boolean>
    duplicate_of_id: number | null
    escalation_level: Generated<number>
    next_notice_at: Date | null
    escalated_to_id: number | null
    submission_hash: string | null
    is_open: Generated<boolean>
    is_new: Generated<boolean>
    held_by: import('#contract/statuses.ts').Post | null
    next_step: Generated<string>
    returns_to: import('#contract/statuses.ts').Status | null
  }
  complaint_draft: {
    id: string
    language: 'en' | 'am'
    answers: Json<Record<string, unknown>>
    submission_key: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    expires_at: Date
    owner_id: number | null
  }
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
  complaint_issue: {
    complaint_id: number
    ordinal: number
    text: string
  }
  complaint_origin: {
    complaint_id: number
    office_id: number
    former_tracking_id: string
    made_at: Date
    archive_sha256: string
    history: GeneratedJson<import('#contract/filing/former-history.ts').FormerEvent[]>
  }
  complaint_owner: {
    user_id: number
    complaint_id: number
    owned_at: Generated<Date>
  }
  complaint_paper: {
    complaint_id: number
    kind: string
    text: string
  }
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
    phone: string | null
    email: string | null
    mandate_id: string | null
  }
  complaint_search: {
    complaint_id: number
    folded: string
    folding: Generated<number>
    papers: Generated<string>
  }
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
    rating: number | null
    rating_comment: string | null
    rated_at: Date | null
    upholds_id: number | null
    review_reason: string | null
    replaces_id: number | null
  }
  constant_field: {
    id: Generated<number>
    field_name: string
    code: string
    label_en: string
    label_am: string
    region_id: number | null
    sort_order: Generated<number>
    retired_on: string | null
    folded: GeneratedAlways<string>
  }
  contact_record: {
    id: Generated<number>
    complaint_id: number
    at: Date
    by_id: number
    channel: 'call' | 'visit' | 'letter' | 'email' | 'other'
    outcome: 'reached' | 'not-reached' | 'contacted-us'
    note: string | null
  }
  counted_case: {
    id: number
    registered_at: Date
    due_at: Date | null
    decided_at: Date | null
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
    signer_id: number | null
    updated_at: Date
    is_open: boolean
    is_new: boolean
    held_by: string | null
    holder_id: GeneratedAlways<number> | null
    rating: number | null
    rated_at: Date | null
    called_at: Date | null
    said_answered: boolean | null
    said_put_right: boolean | null
    said_respected: boolean | null
    statements: Json<unknown> | null
    orders: Json<unknown> | null
  }
  counted_case_of_all: {
    id: number
    registered_at: Date
    due_at: Date
    decided_at: Date
    overrun_at: Date
    against_organization_id: number
    handling_organization_id: number
    handling_department_id: number
    location_id: number
    complaint_type_id: number
    severity_id: number
    submission_way_id: number
    receiver_id: number
    lead_id: number
    gender_id: number
    age_group_id: number
    round: number
    is_reopened: boolean
    status: string
    close_reason: string
    answer: string
    officer_id: number
    reviewer_id: number
    signer_id: number
    updated_at: Date
    is_open: boolean
    is_new: boolean
    held_by: string
    holder_id: number
    rating: number
    rated_at: Date
    called_at: Date
    said_answered: boolean
    said_put_right: boolean
    said_respected: boolean
    statements: Json<unknown>
    orders: Json<unknown>
  }
  data_filter: {
    id: Generated<number>
    user_id: number
    kind: 'organization' | 'department' | 'location' | 'sector' | 'complaint-type' | 'severity' | 'status'
    updated_at: Date
    updated_by_id: number | null
  }
  data_filter_value: {
    id: Generated<number>
    filter_id: number
    organization_id: number | null
    department_id: number | null
    location_id: number | null
    constant_id: number | null
    status: import('#contract/statuses.ts').Status | null
  }
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
    is_draft: boolean
    revision: Generated<number>
    replaces_because: string | null
  }
  decision_issue: {
    decision_id: number
    ordinal: number
    finding: string
    law: string
    remedy: string
  }
  decision_order: {
    decision_id: number
    ordinal: number
    place: number
    text: string
    organization_id: number | null
    department_id: number | null
    due_on: string | null
    proof: string
  }
  default_view: {
    user_id: number
    report_id: number
  }
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
  demo_mark: {
    is_demo: Generated<boolean>
    marked_at: Generated<Date>
  }
  department: {
    id: Generated<number>
    organization_id: number
    parent_id: number | null
    name_en: string
    name_am: string
    is_active: Generated<boolean>
    merged_into_id: number | null
    folded: GeneratedAlways<string>
  }
  dossier: {
    id: Generated<number>
    complaint_id: number
    ordered_by_id: number | null
    language: 'en' | 'am'
    has_internal_parts: Generated<boolean>
    status: Generated<'making' | 'ready' | 'refused' | 'ended'>
    files: number
    files_done: Generated<number>
    size: number | null
    file_key: string | null
    ordered_at: Date
    finished_at: Date | null
    ends_at: Date
  }
  ended_proof: {
    id: string
    ends_at: Date
  }
  expert_organization: {
    user_id: number
    organization_id: number
    assigned_at: Generated<Date>
    assigned_by_id: number | null
  }
  former_values: {
    id: Generated<number>
    complaint_id: number
    subject: 'complaint' | 'party'
    subject_id: number
    values: Json<Record<string, unknown>>
    changed_at: Date
    changed_by_id: number | null
  }
  hand_over: {
    id: Generated<number>
    user_id: number
    to_id: number | null
    ordered_by_id: number
    cause: 'deactivated' | 'leaving'
    ordered_at: Date
    finished_at: Date | null
  }
  hand_over_item: {
    id: Generated<number>
    hand_over_id: number
    kind: import('#contract/settings/work-kinds.ts').WorkKindName
    subject_id: number
    name: Json<import('#contract/values/names.ts').Bilingual> | null
    outcome: 'handed-over' | 'ended' | 'stays' | null
    why: string | null
  }
  holiday: {
    id: Generated<number>
    region_id: number | null
    on_date: string
    name_en: string
    name_am: string
  }
  idempotent_answer: {
    key: string
    call: string
    caller: string
    answer: Json<unknown>
    created_at: Generated<Date>
    payload_hash: string | null
  }
  import_notice: {
    id: Generated<number>
    user_id: number
    table_import_id: number
    kind: 'import-done' | 'import-refused' | 'import-failed'
    at: Date
    read_at: Date | null
  }
  letter: {
    id: Generated<number>
    complaint_id: number
    kind: 'receipt' | 'standard-request' | 'decision' | 'non-admission' | 'referral' | 'information-request' | 'order-reminder' | 'order-escalation' | 'statement-request'
    check_code: string
    language: 'en' | 'am'
    content: Json<unknown>
    issued_at: Date
    issued_by_id: number | null
    ended_at: Date | null
    ended_because: 'replaced' | 'supplied' | 'under-review' | 'reopened' | 'referral-refused' | 'referral-returned' | 'case-closed' | 'unanswered' | null
    replaced_by_id: number | null
  }
  location: {
    id: Generated<number>
    parent_id: number | null
    kind: 'region' | 'chartered-city' | 'zone' | 'sub-city' | 'woreda' | 'kebele'
    name_en: string
    name_am: string
    valid_from_on: string
    valid_to_on: string | null
    merged_into_id: number | null
    folded: GeneratedAlways<string>
  }
  notice: {
    id: Generated<number>
    user_id: number
    complaint_id: number | null
    kind: 'assigned' | 'mentioned' | 'answered' | 'escalated' | 'due-tomorrow' | 'signature-asked' | 'follow-up-due' | 'standing-in' | 'standing-in-changed' | 'standing-in-ended'
    event: string
    at: Date
    read_at: Date | null
    in_bell: Generated<boolean>
    in_digest: Generated<boolean>
    finer_kind: 'unclaimed' | 'reminded' | 'complainant-unreached' | 'representative-unreached' | 'to-call' | 'sent-back' | 'news' | null
    systemic_case_id: number | null
    colleague_id: number | null
    standing_in_for_id: number | null
  }
  one_time_code: {
    id: Generated<number>
    complaint_id: number
    code_hash: Buffer
    sent_to: string
    created_at: Generated<Date>
    expires_at: Date
    attempts: Generated<number>
    used_at: Date | null
  }
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
  organization: {
    id: Generated<number>
    name_en: string
    name_am: string
    sector_id: number | null
    location_id: number | null
    handles_complaints: Generated<boolean>
    is_active: Generated<boolean>
    merged_into_id: number | null
    folded: GeneratedAlways<string>
  }
  outgoing_message: {
    id: Generated<number>
    event_key: string
    complaint_id: number | null
    channel: 'sms' | 'email'
    recipient: string
    language: 'en' | 'am'
    template: string
    subject: string | null
    text: string
    status: Generated<'queued' | 'sending' | 'sent' | 'not-configured' | 'dead'>
    attempts: Generated<number>
    last_error: string | null
    gateway_id: string | null
    delivery_status: 'en-route' | 'accepted' | 'delivered' | 'expired' | 'deleted' | 'undeliverable' | 'rejected' | 'returned' | 'complained' | 'unknown' | null
    created_at: Generated<Date>
    sent_at: Date | null
    held_until: Date | null
    held_reason: 'number-hour' | 'number-day' | 'office-hour' | 'country-hour' | null
    unanswered: Generated<number>
    returned_by_id: number | null
  }
  passkey: {
    id: string
    user_id: number
    name: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
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
  personal_visibility: {
    seen_by: number
    complaint_id: number
    registered_at: Date
    is_open: boolean
    status: import('#contract/statuses.ts').Status
    deadline: Date | null
    against_organization_id: number
    step: import('#contract/desk/desk-choices.ts').WorkStep | null
    asked_at: Date | null
  }
  proposal: {
    id: Generated<number>
    complaint_id: number
    action: string
    outcome: string | null
    input: Json<unknown>
    from_status: import('#contract/statuses.ts').Status
    structure_id: number
    proposed_by_id: number
    proposed_at: Date
    ended_at: Date | null
    ending: 'approved' | 'sent-back' | 'withdrawn' | 'void' | null
  }
  proposal_step: {
    id: Generated<number>
    proposal_id: number
    ordinal: number
    approver_id: number
    position: string | null
    substitute_id: number | null
    asked_at: Date | null
    signed_at: Date | null
    signed_by_id: number | null
    ruling: 'approved' | 'sent-back' | null
    reason: string | null
  }
  public_page_version: {
    name: string
    version: number
    text_en: string
    text_am: string
    published_by_id: number
    published_at: Date
  }
  public_statistics: {
    id: number
    computed_at: Date
    content: Json<unknown>
  }
  recovery_code: {
    id: Generated<number>
    user_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  referral: {
    id: Generated<number>
    complaint_id: number
    from_status: import('#contract/statuses.ts').Status
    body_kind: 'grievance-redress-bureau' | 'ombudsman' | 'organization'
    organization_id: number | null
    main_issue: string
    reason: string
    referred_at: Date
    referred_by_id: number
    deadline_on: string
    attachment_ids: Generated<string[]>
    answer: 'accepted' | 'refused' | null
    answer_text: string | null
    answered_at: Date | null
    escalated_at: Date | null
    resolved_at: Date
    ended_at: Date | null
    their_number: string | null
    their_contact: string | null
    outcome_due_on: string | null
    outcome: 'decided' | 'returned' | null
    outcome_text: string | null
    outcome_at: Date | null
    silence_reported_at: Date | null
    is_awaited: GeneratedAlways<boolean>
    due_on: GeneratedAlways<string>
  }
  referral_request: {
    id: Generated<number>
    complaint_id: number
    requested_at: Date
    reason: string
    round: number
  }
  report_export: {
    id: Generated<number>
    user_id: number
    asked: Json<unknown>
    format: 'csv' | 'xlsx'
    status: Generated<'making' | 'ready' | 'refused'>
    rows: number
    rows_done: Generated<number>
    file_key: string | null
    created_at: Date
    finished_at: Date | null
    ends_at: Date
  }
  report_mail: {
    report_id: number
    user_id: number
    rhythm: 'daily' | 'weekly' | 'monthly'
    next_on: string
  }
  role: {
    id: Generated<number>
    name: string
    description: string | null
    guard_level: 'SA' | 'ADMIN' | 'EDITOR' | 'GUEST'
    requires_second_factor: Generated<boolean>
    name_am: string | null
  }
  role_permission: {
    id: Generated<number>
    role_id: number
    page_code: string
  }
  saved_report: {
    id: Generated<number>
    owner_id: number
    kind: 'summary' | 'cases' | 'list'
    name: string
    query: string
    role_id: number | null
    created_at: Date
    removed_at: Date | null
  }
  setting: {
    name: string
    value: Json<unknown>
  }
  shared_statement: {
    request_id: number
    complaint_id: number
    shared_at: Date
    shared_by_id: number
    content: Json<import('#contract/desk/shared-statements.ts').SharedContent>
    document_ids: Generated<string[]>
    comment_until: string
    read_at: Date | null
    comment: string | null
    commented_at: Date | null
    commented_by_id: number | null
    comment_document_ids: Generated<string[]>
  }
  standard_text: {
    id: Generated<number>
    kind: 'template' | 'missing-documents' | 'citation'
    organization_id: number | null
    complaint_type_id: number | null
    version: number
    archived_at: Date | null
  }
  standard_text_version: {
    standard_text_id: number
    version: number
    content: Json<import('#contract/desk/standard-texts.ts').TemplateContent | import('#contract/desk/standard-texts.ts').DocumentsContent | import('#contract/desk/standard-texts.ts').CitationContent>
    saved_by_id: number
    saved_at: Date
  }
  standing_in: {
    user_id: number
    by_id: number
    from_on: string
    to_on: string
  }
  statement_consideration: {
    request_id: number
    taken_up: 'yes' | 'partly' | 'no'
    said: string
    at: Date
    by_id: number
  }
  statement_draft: {
    request_id: number
    answers: Json<import('#contract/desk/statements.ts').StatementAnswer[]>
    general: string
    saved_at: Date
    saved_by_id: number
  }
  statement_request: {
    id: Generated<number>
    complaint_id: number
    organization_id: number
    asked_at: Date
    asked_by_id: number
    shown: Json<import('#contract/desk/statements.ts').ShownToBody>
    document_ids: Generated<string[]>
    due_at: Date
    outcome: 'given' | 'recorded' | 'none' | 'ended' | null
    outcome_at: Date | null
    given_by_id: number | null
    signed_by: string | null
    received_on: string | null
    answers: GeneratedJson<import('#contract/desk/statements.ts').StatementAnswer[]>
    general: string | null
    latest_on: string | null
    time_asked_at: Date | null
    time_asked_by_id: number | null
    time_asked_until: string | null
    time_asked_reason: string | null
    time_answer: 'granted' | 'refused' | 'unanswered' | null
    time_answered_at: Date | null
    time_answered_by_id: number | null
    time_answer_reason: string | null
    reminded_of: string | null
    told_missing_at: Date | null
    decided_at: Date | null
    case_ended_at: Date | null
    time_received_on: string | null
  }
  status: {
    name: import('#contract/statuses.ts').Status
    is_open: boolean
    is_new: boolean
    held_by: 'receiver' | 'officer' | 'lead' | 'approver' | 'reviewer' | null
    next_step: string
  }
  status_track: {
    id: Generated<number>
    complaint_id: number
    at: Date
    action: string
    from_status: import('#contract/statuses.ts').Status | null
    to_status: import('#contract/statuses.ts').Status
    actor_kind: 'staff' | 'visitor' | 'respondent' | 'system'
    actor_id: number | null
    organization_id: number | null
    role_id: number | null
    reason: string | null
    version: Generated<number>
    details: Json<Record<string, unknown> | null> | null
    acted_for_id: number | null
  }
  systemic_case: {
    id: Generated<number>
    title: string
    organization_id: number
    recommendation: string
    follow_up_on: string | null
    status: Generated<'OPEN' | 'FOLLOWED_UP' | 'CLOSED'>
    owner_id: number
    opened_at: Date
    opening_key: string
    told_for: string | null
    version: Generated<number>
    opening_hash: string | null
  }
  systemic_case_complaint: {
    systemic_case_id: number
    complaint_id: number
    tied_by_id: number
    tied_at: Date
  }
  systemic_case_event: {
    id: Generated<number>
    systemic_case_id: number
    version: number
    at: Date
    actor_id: number
    kind: 'opened' | 'changed' | 'tied' | 'untied' | 'noted' | 'followed-up' | 'closed' | 'reopened'
    text: string | null
    key: string | null
    payload_hash: string | null
  }
  table_import: {
    id: Generated<number>
    user_id: number
    imported: 'organizations' | 'departments' | 'locations' | 'constants' | 'users'
    scope_id: Generated<number>
    plan: string
    status: Generated<'under-way' | 'done' | 'refused' | 'failed' | 'cancelled'>
    reason: string | null
    rows: number
    rows_done: Generated<number>
    attempts: Generated<number>
    is_stopped: Generated<boolean>
    file_key: string | null
    result: Json<import('#contract/http/table-import.ts').ImportAnswer> | null
    created_at: Date
    finished_at: Date | null
    ends_at: Date
  }
  tree_state: {
    id: Generated<number>
    subject: 'organization' | 'department' | 'location'
    subject_id: number
    name_en: string
    name_am: string
    parent_id: number | null
    merged_into_id: number | null
    is_active: boolean | null
    handles_complaints: boolean | null
    sector_id: number | null
    valid_from_on: string | null
    valid_to_on: string | null
    from_at: Date | null
    until_at: Date | null
    changed_by_id: number | null
  }
  trusted_office: {
    id: Generated<number>
    name_en: string
    name_am: string
    public_key: string
    fingerprint: string
    added_at: Date
    added_by_id: number
    removed_at: Date | null
  }
  unmatched_report: {
    day: string
    channel: 'sms' | 'email'
    count: number
    last_gateway_id: string
    last_status: string
    last_at: Date
  }
  used_challenge: {
    challenge_hash: Buffer
    expires_at: Date
  }
  user_account: {
    id: Generated<number>
    user_name: string
    password_hash: string
    name: string
    name_am: string | null
    role_id: number | null
    organization_id: number | null
    department_id: number | null
    location_id: number | null
    phone: string | null
    language: Generated<'en' | 'am'>
    is_active: Generated<boolean>
    created_at: Generated<Date>
    kind: Generated<'staff' | 'complainant'>
    confirmed_at: Date | null
    photo_key: string | null
    theme: string | null
    scheme: 'auto' | 'light' | 'dark' | null
    calendar: 'ethiopian' | 'gregorian' | null
    former_user_name: string | null
    user_name_changed_at: Date | null
    notice_choices: GeneratedJson<Partial<Record<import('#contract/desk/desk-choices.ts').NoticeKind, import('#contract/accounts/notice-choices.ts').NoticeChoice>>>
    search_text: GeneratedAlways<string>
  }
  user_invitation: {
    id: Generated<number>
    user_id: number
    token_hash: Buffer
    created_at: Generated<Date>
    created_by_id: number | null
    expires_at: Date
    used_at: Date | null
    withdrawn_at: Date | null
  }
  user_navigation: {
    user_id: number
    entries: Json<string[]>
    updated_at: Generated<Date>
  }
  user_session: {
    id: string
    user_id: number
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
    refresh_hash: Buffer
    previous_refresh_hash: Buffer | null
    user_agent: string | null
    rotated_at: Date | null
    second_factor_at: Date | null
  }
  waiting_step: {
    waits_for: number
    complaint_id: number
    step: import('#contract/desk/desk-choices.ts').WorkStep
    asked_at: Date | null
    registered_at: Date
    due_at: Date | null
    against_organization_id: number
  }
  weekly_hours: {
    id: Generated<number>
    region_id: number | null
    weekday: number
    from_minute: number
    to_minute: number
  }
}
