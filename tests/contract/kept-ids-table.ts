/**
 * Every column and every place in JSON that holds the id of a body, a department, a place, a constant, a role or a person, with what happens
 * to it. The test beside it reads the foreign keys from the database, so a new one fails until it stands here.
 */

/** What becomes of a kept id when what it names is merged, closed, retired, deactivated or deleted. */
export type Fate =
  /** A merge moves it to what remains. What was only closed counts as before. */
  | 'moved'
  /** Moved by the merge in a way of its own: open work goes over, what is done stays. */
  | 'moved apart'
  /** Points from what was merged to what remains. */
  | 'successor'
  /** Says what was, with the name that it had; nothing is done by it any more. */
  | 'history'
  /** Belongs to the account, which opens nothing while it is closed. */
  | 'own'
  /** Deactivating hands the work over, or tells supervisors. */
  | 'handed over'
  /** Counts as before, and the screens say that it has ended. Each has a test. */
  | 'said'
  /** Counts as before, as a label: lists and reports by it say that it has ended. */
  | 'label'
  /** Keeps what it names from being deleted. */
  | 'keeps'
  /** Ends or is deleted with it. */
  | 'ends'

export const columns = {
  organization: {
    'case_order.organization_id': 'moved',
    'decision_order.organization_id': 'moved',
    'complaint.against_organization_id': 'moved apart',
    'complaint.handling_organization_id': 'moved apart',
    'data_filter_value.organization_id': 'said',
    'department.organization_id': 'moved apart',
    'expert_organization.organization_id': 'said',
    'organization.merged_into_id': 'successor',
    'referral.organization_id': 'moved apart',
    'standard_text.organization_id': 'said',
    'statement_request.organization_id': 'moved',
    'status_track.organization_id': 'history',
    'systemic_case.organization_id': 'moved',
    'user_account.organization_id': 'moved apart',
  },
  department: {
    'case_order.department_id': 'moved',
    'decision_order.department_id': 'moved',
    'complaint.against_department_id': 'moved',
    'complaint.handling_department_id': 'moved',
    'data_filter_value.department_id': 'said',
    'department.merged_into_id': 'successor',
    'department.parent_id': 'moved',
    'user_account.department_id': 'moved',
  },
  location: {
    'complaint.location_id': 'moved',
    'complaint_party.region_id': 'moved',
    'complaint_party.woreda_id': 'moved',
    'complaint_party.zone_id': 'moved',
    'constant_field.region_id': 'moved',
    'data_filter_value.location_id': 'said',
    'holiday.region_id': 'moved',
    'location.merged_into_id': 'successor',
    'location.parent_id': 'moved',
    'organization.location_id': 'moved',
    'password_policy.region_id': 'moved',
    'user_account.location_id': 'moved',
    'weekly_hours.region_id': 'moved',
  },
  constant_field: {
    'attachment.attachment_type_id': 'label',
    'complaint.complaint_type_id': 'label',
    'complaint.required_decision_id': 'label',
    'complaint.severity_id': 'label',
    'complaint.submission_way_id': 'label',
    'complaint_party.age_group_id': 'label',
    'complaint_party.gender_id': 'label',
    'complaint_party.occupation_id': 'label',
    'data_filter_value.constant_id': 'said',
    'decision.required_decision_id': 'label',
    'organization.sector_id': 'label',
    'standard_text.complaint_type_id': 'said',
  },
  role: {
    'role_permission.role_id': 'ends',
    'saved_report.role_id': 'ends',
    'status_track.role_id': 'history',
    'user_account.role_id': 'keeps',
  },
  user_account: {
    'absence.created_by_id': 'history',
    'absence.substitute_id': 'said',
    'absence.user_id': 'own',
    'account_secret.user_id': 'own',
    'administrator_notice.by_id': 'history',
    'administrator_notice.user_id': 'own',
    'approval_step.approver_id': 'said',
    'approval_structure.began_by_id': 'history',
    'attachment.attached_by_id': 'history',
    'attachment.hidden_by_id': 'history',
    'audit_verification.asked_by_id': 'history',
    'authenticator.user_id': 'own',
    'call_back.ended_by_id': 'history',
    'case_note.author_id': 'history',
    'case_order_event.by_id': 'history',
    'case_presence.user_id': 'own',
    'clock_notice.told_id': 'history',
    'complaint.escalated_to_id': 'history',
    'complaint.officer_id': 'handed over',
    'complaint.receiver_id': 'handed over',
    'complaint.registered_by_id': 'history',
    'complaint.reviewer_id': 'handed over',
    'complaint_draft.owner_id': 'own',
    'complaint_handler.directed_by_id': 'history',
    'complaint_handler.user_id': 'handed over',
    'complaint_owner.user_id': 'own',
    'conclusion.issued_by_id': 'history',
    'contact_record.by_id': 'history',
    'data_filter.updated_by_id': 'history',
    'data_filter.user_id': 'own',
    'decision.author_id': 'history',
    'default_view.user_id': 'own',
    'delegation.approver_id': 'said',
    'delegation.created_by_id': 'history',
    'delegation.delegate_id': 'said',
    'expert_organization.assigned_by_id': 'history',
    'expert_organization.user_id': 'handed over',
    'former_values.changed_by_id': 'history',
    'hand_over.ordered_by_id': 'history',
    'hand_over.to_id': 'history',
    'hand_over.user_id': 'history',
    'public_page_version.published_by_id': 'history',
    'trusted_office.added_by_id': 'history',
    'import_notice.user_id': 'own',
    'letter.issued_by_id': 'history',
    'notice.colleague_id': 'history',
    'notice.standing_in_for_id': 'history',
    'notice.user_id': 'own',
    'opinion.user_id': 'history',
    'outgoing_message.returned_by_id': 'history',
    'passkey.user_id': 'own',
    'password_policy.updated_by_id': 'history',
    'proposal.proposed_by_id': 'history',
    'proposal_step.approver_id': 'handed over',
    'proposal_step.signed_by_id': 'history',
    'proposal_step.substitute_id': 'handed over',
    'recovery_code.user_id': 'own',
    'referral.referred_by_id': 'history',
    'dossier.ordered_by_id': 'history',
    'report_export.user_id': 'history',
    'report_mail.user_id': 'ends',
    'saved_report.owner_id': 'handed over',
    'standard_text_version.saved_by_id': 'history',
    'status_track.acted_for_id': 'history',
    'status_track.actor_id': 'history',
    'systemic_case.owner_id': 'handed over',
    'statement_consideration.by_id': 'history',
    'shared_statement.commented_by_id': 'history',
    'shared_statement.shared_by_id': 'history',
    'statement_draft.saved_by_id': 'history',
    'statement_request.asked_by_id': 'history',
    'statement_request.given_by_id': 'history',
    'statement_request.time_asked_by_id': 'history',
    'statement_request.time_answered_by_id': 'history',
    'systemic_case_complaint.tied_by_id': 'history',
    'systemic_case_event.actor_id': 'history',
    'table_import.user_id': 'history',
    'tree_state.changed_by_id': 'history',
    'user_invitation.created_by_id': 'history',
    'user_invitation.user_id': 'own',
    'user_navigation.user_id': 'own',
    'user_session.user_id': 'own',
  },
} as const satisfies Record<string, Record<string, Fate>>

/** Ids that no foreign key binds, in columns of their own. */
export const unbound: Record<string, string> = {
  'audit_entry.actor_id': 'history',
  'counted_case.against_organization_id': 'written again with each change of the case, also by a merge',
  'counted_case.age_group_id': 'the same',
  'counted_case.complaint_type_id': 'the same',
  'counted_case.gender_id': 'the same',
  'counted_case.handling_department_id': 'the same',
  'counted_case.handling_organization_id': 'the same',
  'counted_case.holder_id': 'the same',
  'counted_case.lead_id': 'the same',
  'counted_case.location_id': 'the same',
  'counted_case.officer_id': 'the same',
  'counted_case.receiver_id': 'the same',
  'counted_case.reviewer_id': 'the same',
  'counted_case.severity_id': 'the same',
  'counted_case.signer_id': 'the same',
  'counted_case.submission_way_id': 'the same',
  'former_values.subject_id': 'history',
  'hand_over_item.subject_id': 'history; a person who no longer has it is not given it',
  'personal_visibility.against_organization_id': 'written again with each change of the case',
  'table_import.scope_id': 'looked up again when the import is made',
  'tree_state.merged_into_id': 'history',
  'tree_state.parent_id': 'history',
  'tree_state.sector_id': 'history',
  'tree_state.subject_id': 'history',
}

/**
 * JSON and array columns, with the places of ids in them. A new one belongs here, with a filter or a merge that follows what it names.
 */
export const keptInside: Record<string, string> = {
  'audit_entry.details': 'history',
  'case_note.mentioned_ids': '[] people: history, who was told',
  'complaint_origin.history': 'no ids: codes and names of another office',
  'complaint.location_names': 'history: names on the day of filing',
  'complaint.supporting_documents': 'no ids',
  'complaint_draft.answers':
    'body, place and constants of an application under way: checked again when it is submitted, and the field is named',
  'conclusion.content': 'history',
  'counted_case.statements': 'follows statement_request',
  'counted_case.orders': 'follows case_order',
  'case_order_event.attachment_ids': 'files, which stay',
  'decision.attachment_ids': 'files, which stay',
  'former_values.values': 'history',
  'hand_over_item.name': 'history, what it was called then',
  'idempotent_answer.answer': 'kept for a day',
  'letter.content': 'history',
  'passkey.transports': 'no ids',
  'proposal.input':
    '.organizationId: renewed by a merge, shown to the approver; .departmentId, .handlers[], .severityId: checked again by the last signature, which names what no longer holds',
  'public_statistics.content': 'history',
  'referral.attachment_ids': 'files, which stay',
  'shared_statement.content': 'history: what the complainant was shown',
  'shared_statement.comment_document_ids': 'files, which stay',
  'shared_statement.document_ids': 'files, which stay',
  'statement_draft.answers': 'no ids: places of issues and texts',
  'statement_request.answers': 'no ids: places of issues and texts',
  'statement_request.document_ids': 'files, which stay',
  'statement_request.shown': 'history: what the body was shown',
  'report_export.asked': '.filters.*: those of a report, which follow',
  'setting.value': 'no ids',
  'standard_text_version.content': 'no ids',
  'status_track.details': 'history',
  'table_import.result': 'history',
  'user_account.notice_choices': 'no ids',
  'user_navigation.entries': 'pages',
}

/** Texts with ids in them: the queries, and what the columns called `_id` name. */
export const keptInTexts: Record<string, string> = {
  'saved_report.query': 'filters of a report or a list, which follow: see the tests of both',
  'administrator_notice.subject_id': 'history',
  'audit_entry.subject_id': 'history',
  'complaint.tracking_id': 'of the complaint itself',
  'complaint_origin.former_tracking_id': 'history, at the office that sent the case',
  'outgoing_message.gateway_id': 'of a gateway',
  'unmatched_report.last_gateway_id': 'of a gateway',
}
